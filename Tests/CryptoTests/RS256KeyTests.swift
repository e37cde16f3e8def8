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
    let signature = try RS256Key(pem: exampleRSAKey).signature(of: Array(input.utf8))
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
    try directory.write("key.pem", exampleRSAKey)
    try directory.write("message", message)
    let signature = try RS256Key(pem: exampleRSAKey).signature(of: Array(message.utf8))
    try directory.write("signature", bytes: signature)

    try directory.openssl(["pkey", "-in", "key.pem", "-pubout", "-out", "public.pem"])
    try directory.openssl(
      ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message"])
  }

  @Test func aKeyInPKCS1FormSigns() throws {
    let directory = try WorkingDirectory()
    try directory.write("key.pem", exampleRSAKey)
    try directory.openssl(["rsa", "-in", "key.pem", "-traditional", "-out", "pkcs1.pem"])
    let key = try directory.text("pkcs1.pem")
    #expect(key.hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
    #expect(
      try RS256Key(pem: key).signature(of: [1]) == RS256Key(pem: exampleRSAKey).signature(of: [1]))
  }

  @Test(arguments: [
    "", "secret", "-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n",
    String(exampleRSAKey.prefix(600)), exampleRSAKey.replacingOccurrences(of: "\n", with: "\\n"),
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
    try directory.write("key.pem", exampleRSAKey)
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
