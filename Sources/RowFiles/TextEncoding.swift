import Glibc

/// How the characters of a file are written as bytes.
public struct TextEncoding: Sendable, Hashable {
  /// The name under which iconv knows it.
  public let name: String

  private init(_ name: String) {
    self.name = name
  }

  public static let utf8 = TextEncoding("UTF-8")
  public static let utf16LE = TextEncoding("UTF-16LE")
  public static let utf16BE = TextEncoding("UTF-16BE")
  public static let windows1252 = TextEncoding("WINDOWS-1252")
  public static let latin1 = TextEncoding("ISO-8859-1")
  /// Which of the two UTF-16 it is, the file's byte order mark says.
  public static let utf16 = TextEncoding("UTF-16")

  /// nil when the system's iconv does not know `name`. Case does not matter.
  public init?(named name: String) {
    let upper = name.uppercased()
    // A slash would ask iconv to put something else in the place of what it cannot convert.
    guard !upper.isEmpty, upper.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    switch upper {
    case "UTF-8", "UTF8": self = .utf8
    case "UTF-16", "UTF16": self = .utf16
    case "UTF-16LE", "UTF16LE": self = .utf16LE
    case "UTF-16BE", "UTF16BE": self = .utf16BE
    default:
      guard let converter = iconv_open("UTF-8", upper), converter != noConverter else { return nil }
      iconv_close(converter)
      self.init(upper)
    }
  }

  /// The bytes of a byte order mark in this encoding; empty when it has none.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LE: [0xFF, 0xFE]
    case .utf16BE: [0xFE, 0xFF]
    default: []
    }
  }
}

/// What `iconv_open` answers when it does not know an encoding: `(iconv_t)-1`.
var noConverter: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
