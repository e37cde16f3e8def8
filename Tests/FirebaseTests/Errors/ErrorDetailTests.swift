import Testing

@testable import Firebase

/// Of what follows a code, only known words are shown: a server may quote the request.
@Suite("ErrorDetail")
struct ErrorDetailTests {
  @Test(
    arguments: [
      (
        "Missing password requirements: [Password must contain at least 8 characters]",
        "use at least 8 characters"
      ),
      (
        "Missing password requirements: [Password may contain at most 20 characters, Password must contain a "
          + "numeric character]", "use at most 20 characters, add a digit"
      ),
      ("Missing password requirements: [Xq7secret]", nil), ("", nil),
      ("must contain at least Xq7secret characters", nil),
    ] as [(String, String?)])
  func passwordRequirements(detail: String, shown: String?) {
    #expect(ErrorDetail.passwordRequirements.harmlessPart(of: detail) == shown)
  }

  @Test(arguments: [("iss", "iss"), ("Xq7secret", nil), ("", nil)] as [(String, String?)])
  func claimNames(detail: String, shown: String?) {
    #expect(ErrorDetail.claimName.harmlessPart(of: detail) == shown)
  }

  @Test(arguments: [
    ("Exceeded quota for creating new accounts.", true), ("Exceeded quota for Xq7secret.", false),
    ("Something else.", false), ("Exceeded \(String(repeating: "x", count: 200))", false),
  ])
  func quotas(detail: String, isShown: Bool) {
    #expect(ErrorDetail.quota.harmlessPart(of: detail) == (isShown ? detail : nil))
  }
}
