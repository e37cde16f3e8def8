import HTTP
import Provisioning
import Testing

@testable import Firebase

@Suite("Failures of the network")
struct TransportFailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: HTTPFailure.Kind
    let expected: BackendFailure.Kind
    let code: String
    let advice: String
    var testDescription: String { code }
  }

  static let cases = [
    Case(kind: .dns, expected: .unreachable, code: "DNS_FAILED", advice: "check the name"),
    Case(
      kind: .connect, expected: .unavailable, code: "CONNECT_FAILED", advice: "check host, port and firewall"),
    Case(kind: .tls, expected: .unreachable, code: "TLS_FAILED", advice: "--ca-cert"),
    Case(kind: .proxy, expected: .unreachable, code: "PROXY_FAILED", advice: "HTTPS_PROXY"),
    Case(kind: .timeout, expected: .unavailable, code: "TIMEOUT", advice: "--timeout"),
    Case(kind: .lost, expected: .unavailable, code: "ANSWER_LOST", advice: "met this"),
    Case(kind: .tooLarge, expected: .unavailable, code: "ANSWER_TOO_LARGE", advice: "base URL"),
    Case(kind: .cancelled, expected: .cancelled, code: "CANCELLED", advice: "met this"),
    Case(kind: .unusable, expected: .misconfigured, code: "REQUEST_UNUSABLE", advice: "met this"),
  ]

  /// What was never sent, or may be sent twice, is what the network says; a registration that may have arrived
  /// must be asked about.
  @Test(arguments: cases) func kinds(_ example: Case) {
    for purpose in [CallPurpose.registration, .repeatable] {
      for mayHaveBeenSent in [false, true] {
        let failure = BackendFailure(
          HTTPFailure(example.kind, message: "met this", mayHaveBeenSent: mayHaveBeenSent), purpose,
          hadContact: false)
        let isUnclear = purpose == .registration && mayHaveBeenSent
        #expect(failure.kind == (isUnclear ? .outcomeUnknown : example.expected))
        #expect(failure.code == example.code)
        #expect(failure.message.hasPrefix("met this"))
        #expect(failure.message.contains(example.advice))
      }
    }
  }

  @Test func aNameThatCouldBeResolvedBeforeIsNotWrong() {
    let failure = HTTPFailure(.dns, message: "met this", mayHaveBeenSent: false)
    #expect(BackendFailure(failure, .repeatable, hadContact: true).kind == .unavailable)
  }

  @Test func contactIsRemembered() async {
    let transport = ScriptedTransport { number, _ throws(HTTPFailure) in
      if number != 2 { throw HTTPFailure(.dns, message: "no such name", mayHaveBeenSent: false) }
      return HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let service = IdentityToolkit(
      .production, over: transport, APIKeyAuthorization(Secret("key")), wallTime: { 0 })
    for kind in [BackendFailure.Kind.unreachable, nil, .unavailable] {
      do throws(BackendFailure) {
        _ = try await service.get("/")
        #expect(kind == nil)
      } catch {
        #expect(error.kind == kind)
      }
    }
  }
}
