import Foundation
import TestSupport
import Testing

/// The warning about an input that others can read.
@Suite struct ReadableInputTests {
  private static let warning =
    "users.csv: warning: others can read this file and the passwords in it: chmod 600 it\n"

  @Test(
    arguments: [
      ("name,email,password\nAnn,ann@example.org,correct horse\n", 0o755, 0o644, true),
      ("name,email,password\nAnn,ann@example.org,correct horse\n", 0o755, 0o600, false),
      ("name,email,password\nAnn,ann@example.org,correct horse\n", 0o700, 0o644, false),
      ("name,email\nAnn,ann@example.org\n", 0o755, 0o644, false),
    ] as [(String, mode_t, mode_t, Bool)]) func isGiven(
      _ text: String, _ folder: mode_t, _ file: mode_t, _ warns: Bool
    ) throws
  {
    let directory = try WorkingDirectory()
    try directory.write("users.csv", text)
    #expect(chmod(directory.path, folder) == 0)
    #expect(chmod(directory.path("users.csv"), file) == 0)
    let run = try TerminalRun.withoutTerminal(
      ["validate", "users.csv", "--generate-passwords"], in: directory)
    #expect(run.status == 0)
    #expect(run.messages.hasPrefix(Self.warning) == warns)
  }
}
