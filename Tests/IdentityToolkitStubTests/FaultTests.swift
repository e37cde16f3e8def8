import Glibc
import IdentityToolkitStub
import Testing

@Suite("Faults")
struct FaultTests {
  @Test(arguments: [
    ("tooManyRequests", 429, #""status":"RESOURCE_EXHAUSTED""#),
    ("unavailable", 503, #""status":"UNAVAILABLE""#),
    ("internalError", 500, #""status":"INTERNAL""#),
    ("badGateway", 502, "<html"),
    ("QUOTA_EXCEEDED", 400, #""message":"QUOTA_EXCEEDED : Exceeded quota"#),
    ("TOO_MANY_ATTEMPTS_TRY_LATER", 400, #""message":"TOO_MANY_ATTEMPTS_TRY_LATER : Too many"#),
    ("OPERATION_NOT_ALLOWED", 400, #""message":"OPERATION_NOT_ALLOWED""#),
    ("ADMIN_ONLY_OPERATION", 400, #""message":"ADMIN_ONLY_OPERATION""#),
    ("apiKeyInvalid", 400, #""reason":"API_KEY_INVALID""#),
    ("apiKeyExpired", 400, #""message":"API key expired. Please renew the API key.""#),
    ("apiKeyBlocked", 403, #""reason":"API_KEY_HTTP_REFERRER_BLOCKED""#),
    ("serviceDisabled", 403, #""reason":"SERVICE_DISABLED""#),
    ("unauthorized", 401, #""status":"UNAUTHENTICATED""#),
    ("invalidGrant", 400, #"{"error":"invalid_grant""#),
  ])
  func answeredInsteadOfTheWork(fault: String, status: Int, part: String) throws {
    let running = try RunningStub(("fault", fault))
    let response = try running.signUp("ann@example.com")
    #expect(response.status == status)
    #expect(response.text.contains(part))
    #expect(running.emails == [])
  }

  @Test func retryAfter() throws {
    let seconds = try RunningStub(("fault", "unavailable retry-after=7")).signUp("ann@example.com")
    #expect(seconds.headers["retry-after"] == "7")
    let date = try RunningStub(("fault", "tooManyRequests retry-after-date=7")).signUp("ann@example.com")
    #expect(date.headers["retry-after"]?.wholeMatch(of: /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/) != nil)
    let none = try RunningStub(("fault", "unavailable")).signUp("ann@example.com")
    #expect(none.headers["retry-after"] == nil)
  }

  @Test func answerLostBeforeTheWork() throws {
    let running = try RunningStub(("fault", "lostBefore"))
    let response = try running.signUp("ann@example.com")
    #expect(response.ending == .closed)
    #expect(response.status == 0)
    #expect(running.emails == [])
  }

  @Test func answerLostAfterTheWork() throws {
    let running = try RunningStub(("fault", "lostAfter operation=signUp every=3"))
    let endings = try (1...6).map { try running.signUp("a\($0)@example.com").ending }
    #expect(endings == [.complete, .complete, .closed, .complete, .complete, .closed])
    #expect(running.emails == (1...6).map { "a\($0)@example.com" })
  }

  @Test(arguments: [("reset", LoopbackClient.Ending.reset), ("truncated", .closed)])
  func halfABody(fault: String, ending: LoopbackClient.Ending) throws {
    let running = try RunningStub(("fault", fault))
    let response = try running.signUp("ann@example.com")
    #expect(response.ending == ending)
    let promised = try #require(response.headers["content-length"].flatMap { Int($0) })
    #expect(response.body.count == promised / 2)
    #expect(running.emails == ["ann@example.com"])
  }

  @Test(arguments: ["slow ms=1", "late ms=1"])
  func completeButLate(fault: String) throws {
    let response = try RunningStub(("fault", fault)).signUp("ann@example.com")
    #expect(response.status == 200)
    #expect(response.text.hasPrefix(#"{"kind":"identitytoolkit#SignupNewUserResponse""#))
    #expect(response.text.hasSuffix("}"))
  }

  @Test func oversizedBody() throws {
    let response = try RunningStub(("fault", "oversized bytes=100001")).signUp("ann@example.com")
    #expect(response.body.count == 100_001)
    #expect(response.text.hasPrefix(#"{"padding":"xxx"#))
    #expect(response.text.hasSuffix(#"xxx"}"#))
  }

  @Test(arguments: [
    ("notJSON", "<!DOCTYPE html>", "text/html; charset=UTF-8"), ("empty", "", "application/json"),
  ])
  func otherBody(fault: String, beginning: String, contentType: String) throws {
    let running = try RunningStub(("fault", fault))
    let response = try running.signUp("ann@example.com")
    #expect(response.status == 200)
    #expect(response.text.hasPrefix(beginning))
    #expect(response.body.isEmpty == beginning.isEmpty)
    #expect(response.headers["content-type"] == contentType)
    #expect(running.emails == ["ann@example.com"])
  }

  @Test func revokedAccessTokens() throws {
    let running = try RunningStub(("fault", "revokeAccessTokens operation=signUp at=2"))
    let first = try running.metadataToken()
    #expect(try running.create(#"{"localId":"one"}"#, token: first).status == 200)
    #expect(try running.create(#"{"localId":"two"}"#, token: first).status == 401)
    #expect(try running.create(#"{"localId":"two"}"#, token: first).status == 401)
    #expect(try running.create(#"{"localId":"two"}"#, token: running.metadataToken()).status == 200)
    #expect(running.stub.accounts.map(\.localId) == ["one", "two"])
  }

  /// All are suspended at once, and stopping sets them free.
  @Test(.timeLimit(.minutes(1))) func latencyHoldsUpNoThread() throws {
    let stub = try Stub.start(
      faults: {
        var faults = StubFaults()
        faults.latencyMilliseconds = 3_600_000
        return faults
      }())
    let clients = try (0..<8).map { _ in try LoopbackClient(port: stub.port) }
    for client in clients { try client.begin("GET", "/v1/projects?key=k", headers: [:], body: nil) }
    while stub.stats.requests < 8 { sched_yield() }
    #expect(stub.stats.mostInFlight == 8)
    stub.stop()
    for client in clients { _ = try client.receive() }
  }
}
