internal import Files
internal import Provisioning

/// A result on its way to its place, with the system's errors worded as output failures.
final class OutputFile {
  /// Name as the user gave it; `-` is standard output.
  private let name: String
  /// nil once the file is in its place or has failed; its temporary file is gone then.
  private var file: AtomicFile?

  /// - Parameter option: the option that names another place.
  init(_ name: String, access: FileAccess = .ordinary, option: String) throws(OutputFailure) {
    self.name = name
    do throws(SystemError) {
      file = name == "-" ? AtomicFile(directlyTo: .standardOutput) : try AtomicFile(name, access: access)
    } catch {
      throw .cannotCreate(name, error, option: option)
    }
  }

  /// Adds what `fill` appends to its argument.
  func write(_ fill: (inout [UInt8]) -> Void) throws(OutputFailure) {
    do throws(SystemError) {
      try file?.write(fill)
    } catch {
      throw fail(error)
    }
  }

  /// Appends everything that was set aside in `spool`.
  func write(_ spool: consuming SpoolFile) throws(OutputFailure) {
    guard var file = file.take() else { return }
    do throws(SystemError) {
      try spool.copy(to: &file)
    } catch {
      throw fail(error)
    }
    self.file = consume file
  }

  /// Puts the file in its place.
  func commit() throws(OutputFailure) {
    do throws(SystemError) {
      try file.take()?.commit()
    } catch {
      throw fail(error)
    }
  }

  /// Leaves the place as it was.
  func discard() {
    file = nil
  }

  private func fail(_ error: SystemError) -> OutputFailure {
    discard()
    return .cannotWrite(name, error)
  }
}

extension OutputFailure {
  static func cannotCreate(_ name: String, _ error: SystemError, option: String) -> OutputFailure {
    OutputFailure(
      .notCreatable, file: displayName(of: name),
      problem: "cannot be created: \(error); choose another place with \(option)")
  }

  static func cannotWrite(_ name: String, _ error: SystemError) -> OutputFailure {
    OutputFailure(
      error.isBrokenPipe ? .brokenPipe : .notWritable, file: displayName(of: name),
      problem: "cannot be written: \(error)")
  }

  private static func displayName(of name: String) -> String {
    name == "-" ? "standard output" : name
  }
}
