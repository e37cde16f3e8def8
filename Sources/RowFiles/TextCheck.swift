import Files
import Glibc
internal import Provisioning

/// Reads a file once from end to end, before anything is made of it: whether all of it can be decoded, and how.
struct TextCheck {
  /// What the check has found.
  struct Result {
    var encoding: TextEncoding
    /// Bytes of the file.
    var size = 0
    var lines = 0
    /// Bytes of the longest line, as UTF-8.
    var longestLine = 0
    var hasQuotationMarks = false
    /// Sentences worth a look.
    var warnings: [String] = []
  }

  let file: String
  let source: TextSource

  /// - Parameter asked: what `--encoding` says; nil to find it out.
  /// - Throws: when the text cannot be decoded; nothing of it is used then.
  func run(asked: TextEncoding?) throws(InputFailure) -> Result {
    let head = try unreadable { () throws(SystemError) in try source.head(4096) }
    if head.isEmpty { throw TextCheck.empty(file) }
    if let signature = FileSignature(of: head) { throw malformed(signature.problem) }
    let encoding = encoding(asked, head)
    var lines = LineCounter()
    do {
      return try pass(encoding, &lines)
    } catch .malformed(let offset) where asked == nil && encoding == .utf8 {
      return try fallBack(from: offset, at: lines.place)
    } catch { throw failure(error, encoding, at: lines.place) }
  }

  static func empty(_ file: String) -> InputFailure {
    InputFailure(
      .malformed, file: file, problem: "is empty: it needs a header line and a line for each account")
  }

  private enum Stop: Error {
    case malformed(offset: Int)
    case cutOff(offset: Int)
    case nul
    case system(SystemError)
    case unknownEncoding
  }

  private func pass(_ encoding: TextEncoding, _ lines: inout LineCounter) throws(Stop) -> Result {
    var result = Result(encoding: encoding)
    var doubled: Int?
    var hasNUL = false
    do throws(TextSource.Failure) {
      try source.rewind(encoding: encoding)
      while let text = try source.next() {
        let nul = firstIndex(of: 0, in: text)
        if nul < text.count {
          lines.add(UnsafeBufferPointer(rebasing: text[..<nul]))
          hasNUL = true
          break
        }
        result.hasQuotationMarks =
          result.hasQuotationMarks || firstIndex(of: quotationMark, in: text) < text.count
        if doubled == nil, let index = DoubleEncoding.firstIndex(in: text) {
          var before = lines
          before.add(UnsafeBufferPointer(rebasing: text[..<index]))
          doubled = before.place.line
        }
        lines.add(text)
      }
    } catch {
      switch error {
      case .malformed(let offset): throw .malformed(offset: offset)
      case .cutOff(let offset): throw .cutOff(offset: offset)
      case .system(let error): throw .system(error)
      case .unknownEncoding: throw .unknownEncoding
      }
    }
    if hasNUL { throw .nul }
    result.size = source.offset
    result.lines = lines.lines
    result.longestLine = lines.longest
    if let doubled {
      result.warnings.append(
        """
        some of the text from line \(doubled) on looks as if it was encoded twice ("Ã©" for "é"): it is taken as it \
        stands; look at the names, and export the file again as UTF-8 if they are wrong
        """)
    }
    return result
  }
}

extension TextCheck {
  /// The encoding that is tried first.
  private func encoding(_ asked: TextEncoding?, _ head: [UInt8]) -> TextEncoding {
    if let asked, asked != .utf16 { return asked }
    if head.starts(with: TextEncoding.utf16LE.byteOrderMark) { return .utf16LE }
    if head.starts(with: TextEncoding.utf16BE.byteOrderMark) { return .utf16BE }
    // The ASCII characters of UTF-16 text, addresses and delimiters at least, have a NUL for their other half;
    // of the others hardly any has one.
    let even = stride(from: 0, to: head.count, by: 2).count { head[$0] == 0 }
    let odd = stride(from: 1, to: head.count, by: 2).count { head[$0] == 0 }
    if odd > 4 * even, odd * 4 >= head.count / 2 { return .utf16LE }
    if even > 4 * odd, even * 4 >= head.count / 2 { return .utf16BE }
    return asked == .utf16 ? .utf16LE : .utf8
  }

  /// What is not UTF-8 may be windows-1252, when nothing in it says otherwise.
  private func fallBack(
    from offset: Int, at place: (line: Int, column: Int)
  ) throws(InputFailure) -> Result {
    let evidence = try unreadable { () throws(SystemError) in try LegacyEvidence(in: source) }
    if evidence.isUTF8WithFaults || !evidence.looksLikeWindows1252 {
      let guess =
        evidence.isUTF8WithFaults
        ? "the rest of the file is UTF-8, so this part of it is damaged: correct it there"
        : """
        nor does it look like windows-1252: save it as UTF-8, or say what it is with --encoding (windows-1251, \
        gb18030, big5, shift_jis, ...)
        """
      throw InputFailure(
        .malformed, file: file, line: place.line, column: place.column, offset: offset,
        problem: "this is not UTF-8; \(guess)")
    }
    var lines = LineCounter()
    do {
      var result = try pass(.windows1252, &lines)
      result.warnings.append(
        """
        it is read as windows-1252, because it is not UTF-8 (line \(place.line), column \(place.column)): say \
        --encoding if it is something else
        """)
      return result
    } catch { throw failure(error, .windows1252, at: lines.place) }
  }

  private func failure(
    _ stop: Stop, _ encoding: TextEncoding, at place: (line: Int, column: Int)
  ) -> InputFailure {
    func here(_ offset: Int?, _ problem: String) -> InputFailure {
      InputFailure(
        .malformed, file: file, line: place.line, column: place.column, offset: offset, problem: problem)
    }
    switch stop {
    case .malformed(let offset):
      return here(
        offset,
        "the bytes here are no character in \(encoding.name): correct them, or say what is right with --encoding"
      )
    case .cutOff(let offset):
      return here(
        offset, "the file ends within a character of \(encoding.name): it was cut off; export it again")
    case .nul:
      return here(
        nil,
        "there is a NUL character, so this is no text: give a CSV or JSON file, or say --encoding if it is UTF-16"
      )
    case .system(let error): return .unreadable(file, error)
    case .unknownEncoding:
      return InputFailure(
        .usage, file: file,
        problem:
          "this system cannot decode \(encoding.name): save the file as UTF-8, or say another --encoding")
    }
  }

  private func malformed(_ problem: String) -> InputFailure {
    InputFailure(.malformed, file: file, problem: problem)
  }

  private func unreadable<Value>(
    _ body: () throws(SystemError) -> Value
  ) throws(InputFailure) -> Value {
    do { return try body() } catch { throw .unreadable(file, error) }
  }
}
