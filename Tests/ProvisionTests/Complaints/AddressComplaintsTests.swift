import TestSupport
import Testing

/// Addresses beyond ASCII.
@Suite struct UnicodeEmailComplaintsTests {
  static let complaints = [
    Complaint(
      54, "a domain with an umlaut was no address", "name,email,password\nAnn,user@bücher.example,secret1\n",
      rows: [.valid(2, "Ann", "user@bücher.example")]),
    Complaint(
      55, "the same at registration",
      "name,email,password\nAnn,user@exämple.org,secret1\nBen,用户@例え.jp,secret2\n",
      rows: [.valid(2, "Ann", "user@exämple.org"), .valid(3, "Ben", "用户@例え.jp")]),
    Complaint(
      57, "a letter that turns into another when it is normalised",
      "name,email,password\nAnn,a\u{37E}b@x.org,secret1\n", status: 3,
      rows: [.invalid(2, "Ann", "a\u{37E}b@x.org")],
      says: [#"which stands for ";""#]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }

  @Test(arguments: [54, 55]) func domainGoesOutAsALabel(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv",
      "name,email,password\nAnn,user@bücher.example,secret1\nBen,user@xn--bcher-kva.example,secret2\n")
    try tool.run("users.csv", status: 2)
    #expect(try tool.accounts().map(\.email) == ["user@xn--bcher-kva.example"])
    #expect(try tool.report("users.report.csv")["status"] == ["created", "duplicate"])
  }
}

/// Capital letters.
@Suite struct EmailCaseComplaintsTests {
  @Test(arguments: [58]) func lookUpAndStorageAgree(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", "name,email,password\nAnn,USER@EXAMPLE.COM,secret1\n")
    try tool.run("users.csv")
    for options in [[], ["--fresh"], ["--if-exists", "update"]] {
      let result = try tool.run(["users.csv", "--report", "-"] + options)
      #expect(try Report(csv: result.output)["status"] != ["created"], result.comment)
    }
    #expect(try tool.accounts().count == 1)
  }

  static let complaints = [
    Complaint(
      59, "two spellings were two accounts",
      "name,email,password\nAnn,admin@example.com,secret1\nAnn,admin@eXample.com,secret2\nAnn,Admin@example.com,secret3\n",
      command: "run", status: 2,
      rows: [
        .init(line: 2, name: "Ann", email: "admin@example.com", status: "created"),
        .init(line: 3, name: "Ann", email: "admin@eXample.com", status: "duplicate"),
        .init(line: 4, name: "Ann", email: "Admin@example.com", status: "duplicate"),
      ])
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}

/// What a row must have.
@Suite struct ValidationComplaintsTests {
  static let complaints = [
    Complaint(
      61, "an account with an empty address",
      "name,email,password\nJohn,johndoe.local,secret1\nAnn,,secret2\n",
      command: "run", status: 3, rows: [.invalid(2, "John", "johndoe.local"), .invalid(3, "Ann", "")],
      says: [#"users.csv:2: email: has no "@" ("johndoe.local")"#, "users.csv:3: email: is empty"]),
    Complaint(
      62, "the file went past the rule of the form", "pid,firstname,password\n1,Ann,secret1\n",
      command: "run",
      status: 65, says: ["the header has no column for email"]),
    Complaint(
      62, "and so did JSON",
      #"[{"name":"Ann","password":"secret1"},{"name":"Ben","email":7,"password":"secret2"}]"#,
      file: "users.json", command: "run", status: 3, rows: [.invalid(1, "Ann", ""), .invalid(1, "Ben", "")],
      says: ["email: is empty", #"email: is a number, not text ("7")"#]),
    Complaint(
      63, "a plus sign was no letter of an address",
      "name,email,password\nAnn,user+tag@example.org,secret1\nBen,!#$%&'*/=?^_`{|}~-@example.org,secret2\n",
      rows: [.valid(2, "Ann", "user+tag@example.org"), .valid(3, "Ben", "!#$%&'*/=?^_`{|}~-@example.org")]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}

/// Values that are long.
@Suite struct LongFieldComplaintsTests {
  private static let longest = String(repeating: "n", count: 256)
  private static let address = String(repeating: "a", count: 60) + "@example.org"

  static let complaints = [
    Complaint(
      65, "names were cut at 30 characters", "name,email,password\n\(longest),\(address),secret1\n",
      command: "run",
      rows: [.init(line: 2, name: longest, email: address, status: "created")]),
    Complaint(
      66, "or at 255, without a word", "name,email,password\n\(longest)x,ann@x.org,secret1\n", command: "run",
      status: 3, rows: [.invalid(2, longest + "x", "ann@x.org")], says: ["name: has 257 characters"]),
    Complaint(
      67, "or refused by the database in its own words",
      "name,email,password,photo url\n\(longest)x,ann@x.org,secret1,https://x.org/\(String(repeating: "p", count: 2048))\n",
      status: 3, rows: [.invalid(2, longest + "x", "ann@x.org")],
      says: [
        "has 257 characters", "shorten it to at most 256", "photo_url: has 2062 characters", "at most 2048",
      ]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}
