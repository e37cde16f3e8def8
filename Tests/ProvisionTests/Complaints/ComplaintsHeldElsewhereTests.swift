import Foundation
import Testing

/// Complaints that no input of the binary alone can show, with the tests that hold them. Every other number of the
/// collection is the argument of a test in this folder.
@Suite struct ComplaintsHeldElsewhereTests {
  static let complaints: [(number: Int, about: String, holder: String)] = [
    (75, "the examples of the documentation are run", "readme"),
    (99, "one answer of the service slows all rows down", "ProvisioningTests/Register/PacerStateTests.swift"),
    (102, "one limiter serves the whole run", "ProvisioningTests/Register/PacerStateTests.swift"),
    (
      105, "reset mails have a slow limiter of their own",
      "ProvisioningTests/Register/RegistrationChainTests.swift"
    ),
    (111, "an authority of one's own is trusted when it is named", "HTTPTests/TLSTests.swift"),
    (114, "each request has a time limit", "HTTPTests/CurlFailureTests.swift"),
    (117, "a large input is read as a stream", "Long/large-input"),
    (118, "and costs memory for its addresses alone", "Long/large-input"),
    (119, "also as JSON", "RowFilesTests/JSONStreamingTests.swift"),
    (122, "a sign of life every second", "ProvisionTests/Progress/ProgressDisplayTests.swift"),
    (123, "with the rows that are finished", "ProvisionTests/Progress/ProgressTests.swift"),
    (125, "which count when the service has answered", "ProvisionTests/Progress/ProgressTests.swift"),
  ]

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  @Test(arguments: complaints) func hasItsTest(_ number: Int, _ about: String, _ holder: String) {
    #expect(
      FileManager.default.fileExists(atPath: Self.tests.appendingPathComponent(holder).path), "\(about)")
  }
}
