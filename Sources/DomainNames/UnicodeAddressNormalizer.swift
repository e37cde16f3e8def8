internal import CIDN2
internal import CUnistring
public import Provisioning

/// Domain names through libidn2 and normal form C through libunistring, the library on which libidn2 stands:
/// both halves of an address follow the same tables.
public struct UnicodeAddressNormalizer: AddressNormalizer {
  public init() {}

  public func composed(_ text: String) -> String {
    var count = 0
    let result = Array(text.utf8).withUnsafeBufferPointer {
      provision_u8_compose($0.baseAddress, $0.count, &count)
    }
    // nil only when memory runs out: the text as it stands is then held to the same rules.
    guard let result else { return text }
    defer { free(result) }
    return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
  }

  public func asciiDomain(_ domain: String) throws(DomainProblem) -> String {
    // libidn2 would stop reading at a NUL.
    guard !domain.utf8.contains(0) else { throw .character }
    var result: UnsafeMutablePointer<UInt8>?
    let code = Array(domain.utf8CString).withUnsafeBytes {
      idn2_lookup_u8($0.bindMemory(to: UInt8.self).baseAddress, &result, Int32(IDN2_NONTRANSITIONAL.rawValue))
    }
    defer { if let result { idn2_free(result) } }
    guard code == IDN2_OK.rawValue, let result else { throw DomainProblem(idn2: code) }
    let ascii = String(cString: result)
    // Not left to IDN2_USE_STD3_ASCII_RULES: with it libidn2 drops such characters and says that all is well.
    guard ascii.utf8.allSatisfy(Self.mayStandInHostName) else { throw .character }
    return ascii
  }

  private static func mayStandInHostName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension DomainProblem {
  fileprivate init(idn2 code: Int32) {
    self =
      switch idn2_rc(code) {
      case IDN2_TOO_BIG_LABEL, IDN2_PUNYCODE_BIG_OUTPUT: .labelTooLong
      case IDN2_TOO_BIG_DOMAIN: .tooLong
      case IDN2_2HYPHEN, IDN2_HYPHEN_STARTEND: .hyphen
      case IDN2_DISALLOWED, IDN2_UNASSIGNED, IDN2_DOT_IN_LABEL, IDN2_INVALID_NONTRANSITIONAL,
        IDN2_INVALID_TRANSITIONAL:
        .character
      case IDN2_LEADING_COMBINING, IDN2_CONTEXTJ, IDN2_CONTEXTJ_NO_RULE, IDN2_CONTEXTO, IDN2_CONTEXTO_NO_RULE:
        .context
      case IDN2_BIDI: .direction
      case IDN2_INVALID_ALABEL, IDN2_UALABEL_MISMATCH, IDN2_ALABEL_ROUNDTRIP_FAILED,
        IDN2_PUNYCODE_BAD_INPUT, IDN2_PUNYCODE_OVERFLOW:
        .encoding
      default: .other
      }
  }
}
