import IdentityToolkitStub
import Testing

@Suite("Control paths")
struct ControlTests {
  @Test func faultsAreSet() throws {
    let running = try RunningStub()
    let response = try running.post(
      "/stub/faults",
      #"{"fault":["unavailable operation=signUp every=2"],"sign-up-quota":1,"email-privacy":true}"#)
    #expect(response.status == 200)
    let statuses = try (1...4).map { try running.signUp("a\($0)@example.com").status }
    #expect(statuses == [200, 503, 400, 503])
    #expect(try running.signIn("nobody@example.com").text.contains("INVALID_LOGIN_CREDENTIALS"))
  }

  @Test func newFaultsReplaceOldOnes() throws {
    let running = try RunningStub(("fault", "unavailable"))
    _ = try running.post("/stub/faults", "{}")
    #expect(try running.signUp("ann@example.com").status == 200)
  }

  @Test(arguments: [
    ("not json", "faults must be a JSON object"),
    (#"{"fault":["nope"]}"#, "no fault 'nope'"),
    (#"{"fault":[1]}"#, "'fault' must hold texts"),
    (#"{"latency-ms":null}"#, "'latency-ms' must be a text, a number or a list of texts"),
  ])
  func refusedFaults(json: String, message: String) throws {
    let response = try RunningStub().post("/stub/faults", json)
    #expect(response.status == 400)
    #expect(response.text == #"{"error":"\#(message)"}"#)
  }

  @Test func statsAndAccounts() throws {
    let running = try RunningStub()
    _ = try running.signUp("ann@example.com")
    #expect(
      try running.get("/stub/stats").text.hasPrefix(
        #"{"requests":1,"mostInFlight":1,"requestsByOperation":{"signUp":1},"requestsByStatus":{"200":1},"#))
    #expect(
      try running.get("/stub/accounts").text.contains(#""email":"ann@example.com","password":"secret1""#))
    _ = try running.post("/stub/reset", "")
    #expect(try running.get("/stub/accounts").text == #"{"accounts":[]}"#)
    #expect(try running.get("/stub/stats").text.hasPrefix(#"{"requests":0,"#))
  }

  @Test func unknownPath() throws {
    #expect(try RunningStub().get("/stub/nope").status == 404)
  }
}
