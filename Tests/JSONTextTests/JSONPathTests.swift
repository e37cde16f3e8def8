import JSONText
import Testing

@Suite struct JSONPathTests {
  @Test(arguments: [
    (JSONPath.root, ""),
    (JSONPath.root["users"][3]["email"], "users[3].email"),
    (JSONPath.root[0]["photo_url2"], "[0].photo_url2"),
    (JSONPath.root["e-mail"], #"["e-mail"]"#),
    (JSONPath.root["a"]["say \"\u{1B}\""], #"a["say \"\u001b\""]"#),
    (JSONPath.root[""]["姓名"], #"[""].姓名"#),
  ])
  func text(_ path: JSONPath, _ text: String) {
    #expect(path.description == text)
  }
}
