import Crypto
import Foundation
import TestSupport
import Testing

@Suite("RS256")
struct RS256KeyTests {
  @Test func signsTheExampleOfRFC7515() throws {
    let input =
      "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQog"
      + "Imh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    let signature = try RS256Key(pem: exampleKey).signature(of: Array(input.utf8))
    #expect(
      Base64URL.encode(signature)
        == "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5"
        + "jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb"
        + "1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QO"
        + "YEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw")
  }

  @Test(arguments: [0, 1, 100_000])
  func opensslVerifiesTheSignature(length: Int) throws {
    let message = String(repeating: "ü", count: length)
    let directory = try WorkingDirectory()
    try directory.write("key.pem", exampleKey)
    try directory.write("message", message)
    let signature = try RS256Key(pem: exampleKey).signature(of: Array(message.utf8))
    try directory.write("signature", bytes: signature)

    try directory.openssl(["pkey", "-in", "key.pem", "-pubout", "-out", "public.pem"])
    try directory.openssl(
      ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message"])
  }

  @Test func aKeyInPKCS1FormSigns() throws {
    let directory = try WorkingDirectory()
    try directory.write("key.pem", exampleKey)
    try directory.openssl(["rsa", "-in", "key.pem", "-traditional", "-out", "pkcs1.pem"])
    let key = try directory.text("pkcs1.pem")
    #expect(key.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
    #expect(
      try RS256Key(pem: key).signature(of: [1]) == RS256Key(pem: exampleKey).signature(of: [1]))
  }

  @Test(arguments: [
    "", "secret", "-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n",
    String(exampleKey.prefix(600)), exampleKey.replacingOccurrences(of: "\n", with: "\\n"),
  ])
  func textThatIsNoKey(pem: String) {
    #expect(throws: RS256Failure.unreadable) { try RS256Key(pem: pem) }
  }

  @Test(arguments: [
    (["genpkey", "-algorithm", "ed25519"], RS256Failure.notRSA),
    (["genpkey", "-algorithm", "rsa", "-pkeyopt", "rsa_keygen_bits:1024"], .tooShort(bits: 1024)),
    (["pkcs8", "-topk8", "-in", "key.pem", "-passout", "pass:secret"], .encrypted),
    (["rsa", "-in", "key.pem", "-traditional", "-aes128", "-passout", "pass:secret"], .encrypted),
  ])
  func keyThatCannotBeUsed(command: [String], failure: RS256Failure) throws {
    let directory = try WorkingDirectory()
    try directory.write("key.pem", exampleKey)
    try directory.openssl(command + ["-out", "other.pem"])
    let other = try directory.text("other.pem")
    #expect(throws: failure) { try RS256Key(pem: other) }
  }

  @Test(arguments: [
    (RS256Failure.unreadable, "is not a complete private key in PEM form"),
    (.encrypted, "is encrypted with a passphrase"), (.notRSA, "is not an RSA key"),
    (.tooShort(bits: 1024), "has 1024 bits; RS256 asks for 2048 or more"),
  ])
  func failuresAreWorded(failure: RS256Failure, text: String) {
    #expect("\(failure)" == text)
  }
}

/// The key of the example in RFC 7515, appendix A.2.
private let exampleKey = """
  -----BEGIN PRIVATE KEY-----
  MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCh+BYK4uPJtGXO
  jS1lYmM2K5J9vinh8CR3/BYlzJChNuOL2TSXxbbqY913EeZ8dCn5VrD7io8ImtxL
  aYk8wTM/U+3QGbh3hCUv7JFP5IV3aVlL6kKA0ywPVb9ilE8TA5a8bpvfbr3SvaNn
  juygxmj3AbONv/s4yDQs4v5tJ/reSlpIdJed1LnPmt7Ex1sFhSwsD174pcF1A5L5
  ROjtZMEQxrZHYJqkeDrrnGya11UxMFBji4NmXG9veoKjlnAqH2QbgtPr8jkiGUkf
  toaHLFcW9Qr4NY2ai50Xw0Byj3+H2JoY2PyrZ62EWQwuz3WTOTY8BwNNb2BvniHg
  VFbK5emhAgMBAAECggEAEq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyW
  PEAeP88vLNO97IjlA7/GQ5sLKMgvfTeXZx9SE+7YwVol2NXOoAJe46sui395IW/G
  O+pWJ1O0BkTGoVEn2bKVRUCgu+GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzj
  kn439X0M/V51gfpRLI9JYanrC4D4qAdGcopV/0ZHHzQlBjudU2QvXt4ehNYTCBr6
  XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl/x/jTj3ccPDVZFD9pIuhLhBOneufuBiB
  4cS98l2SR/RQyGWSeWjnczT0QU91p1DhOVRuOopznQKBgQDgHMQQ60imZV1URk0K
  pLttoLhyt3SmqdEf/kgHePDdtzEafpAu+cS191R2JiuoF2yzWXnwFDcqGigp5BNr
  0AHQfD8/Lk8l1Mk09jxxCfui5nYooNyac8YFjm3vItzVCVDnEd3BbVWG8qf6deqE
  lMGAg+C2V0L4oNXnP7LZcPAZRwKBgQC5A8R+CZW2MvRTLLHzwZkUXV866cff7tx6
  kqa0finGG0KgeqlaZPxgCZnFp7AeAcCMtiynVlJ7vMVgePsLq6XtON4tB5kP9jAP
  rq3rbAOal78eUH5OcED6eNuCV8ixEu1eWcPNCS/l1OW1EnXUEoEHKl54Xrrz2uNw
  kgMTP1FZ1wKBgAcCn1dwJKufzBWQxWQp1vsM5fggqPN1qGb5y0MAk3g7/Ls5bkUp
  5u9SN0Ai3Ya6hNnvWJMb7sXQX6U/zyO2M/hTip7tUeh7CXgwo59dkpN75gJLVds2
  9+DAncu3KXU4f2Fa+7bLNrur53k8KwPOq2bbuTG69QtV7Jr5MR0AHWKNAoGBAIf/
  evpitUf+4JYbLpvNXWcY052Mpz22aR84mY3nh3F2LF2mjMJDpTg7FmuyPcVw6EcG
  yoAe9fa65iNqCq+jdw6PVNGo2hxfjSiZ8IIzHdsPXI89//pMjZcQK9r+CCoRjaZj
  OYiIDktVWZzmevJuv6WywUqd57LE3Zar3dLSIkx1AoGAIYd7DHOhrWvxkwPQsRM2
  tOgrjbcrfvtQJipd+DlcxyVuuM9sQLdgjVk2oy26F0EmpScGLq2MowX7fhd/QJQ3
  ydy5cY7YIBi87w93IKLEdfnbJtoOPLUW0ITrJReOgo1cq9SbsxYawBgfp/gh6A56
  03k2+ZQwVK0JKSHuLFkuQ3U=
  -----END PRIVATE KEY-----

  """

extension WorkingDirectory {
  /// Runs the `openssl` command in here.
  fileprivate func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(arguments.joined(separator: " ")): \(text)")
  }
}
