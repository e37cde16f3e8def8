import CZlib
public import Files

/// Unpacks what gzip has packed.
public enum Gunzip {
  public enum Failure: Error, Sendable, Equatable {
    /// The packed file cannot be read.
    case source(SystemError)
    /// The unpacked copy cannot be made in this directory.
    case copy(SystemError, directory: String)
    /// It is not whole: cut off, or changed since it was packed.
    case damaged
  }

  /// The bytes with which every gzip file begins (RFC 1952).
  public static let signature: [UInt8] = [0x1F, 0x8B]

  /// Unpacks `source`, from where it stands to its end, into a temporary file of mode 0600 that has no name.
  ///
  /// - Parameter directory: nil for the system's directory for temporary files.
  /// - Returns: the unpacked copy, at its start.
  public static func copy(
    of source: borrowing OpenFile, in directory: String? = nil
  ) throws(Failure) -> OpenFile {
    let directory = directory ?? TemporaryDirectory.path
    let copy: OpenFile
    do { copy = try OpenFile.temporary(in: directory) } catch { throw .copy(error, directory: directory) }
    let stream = Inflation()
    var packed = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do { count = try source.read(into: &packed) } catch { throw .source(error) }
      if count == 0 { break }
      do throws(Inflation.Failure) {
        try stream.inflate(packed[..<count], to: copy)
      } catch {
        switch error {
        case .damaged: throw .damaged
        case .target(let error): throw .copy(error, directory: directory)
        }
      }
    }
    guard stream.isAtEndOfMember else { throw .damaged }
    do { try copy.seek(to: 0) } catch { throw .copy(error, directory: directory) }
    return copy
  }
}

/// A gzip stream on its way out: one member or several, as `cat a.gz b.gz` makes them.
private final class Inflation {
  enum Failure: Error {
    case damaged
    case target(SystemError)
  }

  private var stream = z_stream()
  private var unpacked = [UInt8](repeating: 0, count: 1 << 16)
  private(set) var isAtEndOfMember = false

  init() {
    provision_inflate_init_gzip(&stream)
  }

  deinit {
    inflateEnd(&stream)
  }

  /// Writes what these bytes unpack to.
  func inflate(_ packed: ArraySlice<UInt8>, to target: borrowing OpenFile) throws(Failure) {
    var rest = packed
    repeat {
      if isAtEndOfMember {
        inflateReset(&stream)
        isAtEndOfMember = false
      }
      let (code, used, made) = step(rest)
      guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw .damaged }
      rest = rest.dropFirst(used)
      do throws(SystemError) { try target.write(unpacked[..<made]) } catch { throw .target(error) }
      isAtEndOfMember = code == Z_STREAM_END
      // Once all is taken, a piece that is full may have more behind it.
      if made < unpacked.count && rest.isEmpty { return }
      if used == 0 && made == 0 && !isAtEndOfMember { throw .damaged }
    } while !(rest.isEmpty && isAtEndOfMember)
  }

  /// One call of zlib's: its code, and the bytes taken and made.
  private func step(_ packed: ArraySlice<UInt8>) -> (code: Int32, used: Int, made: Int) {
    packed.withUnsafeBufferPointer { input in
      unpacked.withUnsafeMutableBufferPointer { output in
        // zlib only reads from its input.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let code = CZlib.inflate(&stream, Z_NO_FLUSH)
        return (code, input.count - Int(stream.avail_in), output.count - Int(stream.avail_out))
      }
    }
  }
}
