import Files
import Gzip
internal import Provisioning

extension InputFailure {
  /// The one wording of an input file that the system does not let us read.
  static func unreadable(_ file: String, _ error: SystemError) -> InputFailure {
    let problem =
      if error.isNotFound {
        "there is no such file: check the path"
      } else if error.isPermissionDenied {
        "cannot be read (permission denied): ask for access to it, or run as a user who has it"
      } else {
        "cannot be read: \(error)"
      }
    return InputFailure(.unreadable, file: file, problem: problem)
  }

  /// The one wording of a gzip file that cannot be unpacked.
  static func unreadable(_ file: String, _ failure: Gunzip.Failure) -> InputFailure {
    switch failure {
    case .source(let error): .unreadable(file, error)
    case .copy(let error, let directory):
      .unreadable(file, StreamCopy.Failure.copy(error, directory: directory))
    case .damaged:
      InputFailure(
        .malformed, file: file,
        problem: "is packed with gzip and damaged or cut off: get it anew, or unpack what is left with gunzip"
      )
    }
  }

  /// The one wording of a stream that cannot be copied.
  static func unreadable(_ file: String, _ failure: StreamCopy.Failure) -> InputFailure {
    switch failure {
    case .source(let error): return .unreadable(file, error)
    case .copy(let error, let directory):
      return InputFailure(
        .unreadable, file: file,
        problem: """
          cannot be copied into \(directory) for reading (\(error)): name another directory in TMPDIR, or give a \
          regular file
          """)
    }
  }
}
