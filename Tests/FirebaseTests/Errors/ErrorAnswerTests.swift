import HTTP
import Provisioning
import Testing

@testable import Firebase

@Suite("ErrorAnswer")
struct ErrorAnswerTests {
  @Test(
    arguments: [
      ("EMAIL_EXISTS", "EMAIL_EXISTS", nil),
      (
        "WEAK_PASSWORD : Password should be at least 6 characters", "WEAK_PASSWORD",
        "Password should be at least 6 characters"
      ),
      ("WEAK_PASSWORD: short", "WEAK_PASSWORD", "short"),
      ("  EMAIL_EXISTS  ", "EMAIL_EXISTS", nil),
      ("BLOCKING_FUNCTION_ERROR_RESPONSE : a: b : c", "BLOCKING_FUNCTION_ERROR_RESPONSE", "a: b : c"),
      ("NEW_CODE_2 : x", "NEW_CODE_2", "x"),
      // No code has lower case, blanks or no underscore, unless it is in the table.
      ("API key not valid. Please pass a valid API key.", nil, nil),
      ("Error code: 39", nil, "39"),
      ("Resource has been exhausted (e.g. check quota).", nil, nil),
      ("SECRET1", nil, nil), ("INTERNAL", "INTERNAL", nil),
      ("A_\(String(repeating: "B", count: 80))", nil, nil),
      ("", nil, nil),
    ] as [(String, String?, String?)])
  func theCodeStandsBeforeTheFirstColon(message: String, code: String?, detail: String?) {
    let answer = ErrorAnswer(Array(#"{"error":{"code":400,"message":"\#(message)"}}"#.utf8))
    #expect(answer.code == code)
    #expect(answer.detail == detail)
  }

  @Test func aGatewaysReasonsAreReadFromTheMostTellingOn() {
    let body = """
      {"error":{"code":403,"message":"A sentence.","status":"PERMISSION_DENIED",
        "errors":[{"reason":"forbidden"}],"details":[{},{"reason":"SERVICE_DISABLED"}]}}
      """
    #expect(ErrorAnswer(Array(body.utf8)).reasons == ["SERVICE_DISABLED", "PERMISSION_DENIED", "forbidden"])
  }

  /// Bodies that say nothing: what remains is the status.
  static let oddBodies: [String] = [
    "", " ", "<!DOCTYPE html><html><title>502</title></html>", "{", #"{"error":{"code":400,"mess"#, "null",
    "[]", "5", "\"EMAIL_EXISTS\"", "{}", #"{"error":null}"#, #"{"error":{}}"#, #"{"error":[]}"#,
    #"{"error":{"message":null}}"#, #"{"error":{"message":["EMAIL_EXISTS"]}}"#,
    #"{"error":{"message":"x","errors":{},"details":5,"status":{}}}"#,
    #"{"message":"Method GET not allowed for /v1/accounts:signUp?key=SECRET_KEY_7"}"#,
    #"{"error":{"message":"EMAIL_EXISTS"}} trailing"#, "\u{0}\u{1}", "{\"error\":\"\\ud800\"}",
    String(repeating: "[", count: 100_000),
  ]

  @Test(arguments: oddBodies) func anyBodySurvives(_ body: String) {
    for (status, kind) in [
      (400, BackendFailure.Kind.unrecognised), (404, .misconfigured), (405, .misconfigured),
      (413, .refused), (429, .throttled(retryAfter: nil)), (500, .outcomeUnknown), (502, .outcomeUnknown),
      (503, .unavailable), (504, .outcomeUnknown), (302, .misconfigured), (403, .misconfigured),
      (407, .unreachable), (408, .unavailable), (401, .misconfigured), (418, .unrecognised),
    ] {
      let failure = ServiceError(HTTPResponse(status: status, body: Array(body.utf8)), now: 0)
        .failure(for: .registration)
      #expect(failure.code == "HTTP_\(status)")
      #expect(failure.kind == kind, "HTTP \(status)")
      #expect(failure.message.contains("; ") || failure.message.contains(": "), "\(failure.message)")
      #expect(!failure.message.contains("SECRET_KEY_7"))
    }
  }

  @Test func bytesThatAreNoText() {
    let failure = ServiceError(HTTPResponse(status: 400, body: [0xFF, 0xFE, 0x7B]), now: 0)
      .failure(for: .registration)
    #expect(failure.code == "HTTP_400")
  }
}
