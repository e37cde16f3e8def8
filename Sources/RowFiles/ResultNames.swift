internal import Files

/// The names that report and rejects get when the user gives none: beside the input, never an input's own.
public struct ResultNames: Sendable, Equatable {
  public let report: String
  public let rejects: String

  /// `dir/users.csv` gives `dir/users.report.csv` and `dir/users.rejects.csv`. What is no plain file (standard
  /// input, a pipe of the shell's) gives `stdin.report.csv` in the working directory.
  ///
  /// - Parameters:
  ///   - input: name of the input; `-` is standard input.
  ///   - format: of the input; the rejects have the same.
  ///   - inputs: all inputs of the run; none of them is ever a name given here.
  public init(input: String, format: InputFormat, inputs: [String]) {
    let stem = Self.stem(of: input)
    report = Self.free("\(stem).report", "csv", inputs)
    rejects = Self.free("\(stem).rejects", format.fileExtension, inputs)
  }

  private static func stem(of input: String) -> String {
    if input == "-" || input.hasPrefix("/dev/") || input.hasPrefix("/proc/") { return "stdin" }
    var stem = Substring(input)
    for extensions in [["gz"], ["csv", "tsv", "tab", "psv", "txt", "json", "ndjson", "jsonl"]] {
      for known in extensions {
        let rest = stem.dropLast(known.count + 1)
        let isWholeName = rest.isEmpty || rest.hasSuffix("/")
        if !isWholeName && stem.dropFirst(rest.count).lowercased() == ".\(known)" {
          stem = rest
          break
        }
      }
    }
    return String(stem)
  }

  private static func free(_ stem: String, _ fileExtension: String, _ inputs: [String]) -> String {
    var name = "\(stem).\(fileExtension)"
    var number = 2
    while inputs.contains(where: { $0 == name || Paths.isSameFile($0, name) }) {
      name = "\(stem)-\(number).\(fileExtension)"
      number += 1
    }
    return name
  }
}

extension InputFormat {
  fileprivate var fileExtension: String {
    switch self {
    case .delimited(let dialect): dialect.delimiter == 0x09 ? "tsv" : "csv"
    case .jsonArray, .jsonUsers: "json"
    case .ndjson: "ndjson"
    }
  }
}
