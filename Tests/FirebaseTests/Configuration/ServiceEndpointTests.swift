import Testing

@testable import Firebase

@Suite("ServiceEndpoint")
struct ServiceEndpointTests {
  @Test(arguments: [
    ("https://gate.example", "https://gate.example"),
    ("https://gate.example/auth/", "https://gate.example/auth"),
    ("https://gate.example:8443", "https://gate.example:8443"), ("http://localhost:1", "http://localhost:1"),
    ("http://127.0.0.1:1/x", "http://127.0.0.1:1/x"), ("http://[::1]:1", "http://[::1]:1"),
  ])
  func aBaseURL(url: String, base: String) throws {
    #expect(try ServiceEndpoint(emulatorHost: nil, baseURL: url).baseURL == base)
  }

  /// In plain text keys and tokens go to this machine alone.
  @Test(arguments: [
    "http://gate.example", "http://127.0.0.1.example", "http://localhost.example:1", "ftp://localhost",
    "gate.example",
    "https://user:secret@gate.example", "https://", "https:///x", "https://gate.example/?key=secret",
    "https://gate.example/#x", "https://gate.example/a b", "https://gäte.example", "",
  ])
  func whatIsNoBaseURL(url: String) {
    let failure = #expect(throws: FirebaseConfigurationFailure.self) {
      try ServiceEndpoint(emulatorHost: nil, baseURL: url)
    }
    #expect(failure?.kind == .configuration)
    #expect(failure?.message.contains("secret") == false)
  }

  @Test func anEmulatorAndABaseURLContradictEachOther() {
    #expect(throws: FirebaseConfigurationFailure.self) {
      try ServiceEndpoint(emulatorHost: "localhost:1", baseURL: "https://gate.example")
    }
  }
}
