import IdentityToolkitStub
import Testing

@Suite("Stub")
struct StubTests {
  @Test func accountsTellWhatWasStored() throws {
    let running = try RunningStub()
    _ = try running.create(
      #"{"localId":"u1","email":"Ann@Example.com","password":"s\"ecret","displayName":"Ann","disabled":true}"#
    )
    let account = try #require(running.stub.accounts.first)
    #expect(account.localId == "u1")
    #expect(account.email == "ann@example.com")
    #expect(account.password == #"s"ecret"#)
    #expect(account.displayName == "Ann")
    #expect(account.disabled)
    #expect(account.project == "demo-provision")
    #expect(account.tenant == nil)
  }

  @Test func tenantsAreApart() throws {
    let running = try RunningStub()
    let json = #"{"email":"ann@example.com"}"#
    let owner = ["Authorization": "Bearer owner"]
    for path in ["accounts", "tenants/t1/accounts", "tenants/t2/accounts"] {
      #expect(try running.post("/v1/projects/demo-provision/\(path)", json, headers: owner).status == 200)
    }
    #expect(Set(running.stub.accounts.map(\.tenant)) == [nil, "t1", "t2"])
  }

  @Test(arguments: ["", "/identitytoolkit.googleapis.com"])
  func bothStylesOfPath(prefix: String) throws {
    let json = #"{"email":"ann@example.com","password":"secret1"}"#
    #expect(try RunningStub().post("\(prefix)/v1/accounts:signUp?key=k", json).status == 200)
  }

  @Test func connectionIsKept() throws {
    let stub = try Stub.start()
    defer { stub.stop() }
    let client = try LoopbackClient(port: stub.port)
    for _ in 1...3 { #expect(try client.get("/").status == 200) }
  }

  @Test func largeRequestBody() throws {
    let name = String(repeating: "n", count: 1 << 20)
    let running = try RunningStub()
    _ = try running.create(#"{"localId":"u1","displayName":"\#(name)"}"#)
    #expect(running.stub.accounts.first?.displayName == name)
  }

  @Test func statisticsCount() throws {
    let running = try RunningStub(("fault", "unavailable at=2"))
    for number in 1...3 { _ = try running.signUp("a\(number)@example.com") }
    _ = try running.signIn("a1@example.com")
    let stats = running.stub.stats
    #expect(stats.requests == 4)
    #expect(stats.requestsByOperation == [.signUp: 3, .signInWithPassword: 1])
    #expect(stats.requestsByStatus == [200: 3, 503: 1])
    #expect(stats.faults == ["unavailable": 1])
    #expect(stats.mostInFlight == 1)
    #expect(stats.requestsByWindow.reduce(0, +) == 4)
  }

  @Test func resetForgets() throws {
    let running = try RunningStub(("fault", "unavailable at=2"))
    _ = try running.signUp("a1@example.com")
    running.stub.reset()
    #expect(running.emails == [])
    #expect(running.stub.stats.requests == 0)
    let statuses = try (1...2).map { try running.signUp("a\($0)@example.com").status }
    #expect(statuses == [200, 503])
  }

  @Test func faultsChangeWhileItRuns() throws {
    let running = try RunningStub()
    _ = try running.signUp("a1@example.com")
    running.stub.faults = StubFaults([FaultRule(.unavailable)])
    #expect(try running.signUp("a2@example.com").status == 503)
    running.stub.faults = StubFaults()
    #expect(try running.signUp("a2@example.com").status == 200)
    #expect(running.emails == ["a1@example.com", "a2@example.com"])
  }

  @Test func takenPortIsAnError() throws {
    let stub = try Stub.start()
    defer { stub.stop() }
    #expect(throws: StubStartFailure.self) { try Stub.start(port: stub.port) }
  }

  @Test func stoppingTwiceDoesNoHarm() throws {
    let stub = try Stub.start()
    let client = try LoopbackClient(port: stub.port)
    _ = try client.get("/")
    stub.stop()
    stub.stop()
    #expect(try client.receive().ending == .closed)
  }
}
