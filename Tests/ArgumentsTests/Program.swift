import Foundation

/// A program of the machine that checks what we write.
struct Program: Sendable {
  let path: String

  /// nil when it is not installed.
  init?(_ name: String) {
    let directories = ["/usr/bin", "/usr/local/bin", "/bin"]
    guard
      let found = directories.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    path = found
  }

  static func isInstalled(_ name: String) -> Bool { Program(name) != nil }

  /// Runs it with `input` as a file whose name takes the place of `FILE` in the arguments.
  ///
  /// - Returns: the exit status, and all that it wrote.
  func run(_ arguments: [String], input: String) throws -> (status: Int32, output: String) {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "input")
    try input.write(to: file, atomically: true, encoding: .utf8)
    for name in ["one.csv", "two words.csv"] {
      try "".write(to: directory.appending(path: name), atomically: true, encoding: .utf8)
    }
    try FileManager.default.createDirectory(
      at: directory.appending(path: "folder"), withIntermediateDirectories: true)

    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments.map { $0 == "FILE" ? file.path : $0 }
    process.currentDirectoryURL = directory
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": directory.path, "LC_ALL": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
