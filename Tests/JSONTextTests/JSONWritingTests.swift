import JSONText
import TestSupport
import Testing

@Suite struct JSONWritingTests {
  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    ("a\"b\\c/d", #""a\"b\\c/d""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#),
    ("é中😀 \u{2027}\u{202A}", "\"é中😀 \u{2027}\u{202A}\""),
    ("ends in \n", #""ends in \n""#),
  ])
  func escapes(_ text: String, _ json: String) {
    var bytes = Array("=".utf8)
    bytes.appendJSON(text)
    #expect(String(decoding: bytes, as: UTF8.self) == "=" + json)
  }

  @Test func compact() {
    #expect(
      (["a": [1, .number("2.50"), .null], "b": true, "c": [:], "d": [], "a": "x"] as JSONValue).compactText
        == #"{"a":[1,2.50,null],"b":true,"c":{},"d":[],"a":"x"}"#)
  }

  @Test func pretty() {
    #expect(
      (["users": [["name": "Ann", "tags": []], 1], "none": [:]] as JSONValue).prettyText == """
        {
          "users": [
            {
              "name": "Ann",
              "tags": []
            },
            1
          ],
          "none": {}
        }
        """)
  }

  @Test(arguments: 1...40)
  func whatIsWrittenReadsBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let value = JSONValue.random(depth: 4, &random)
      for pretty in [false, true] {
        #expect(try JSONValue(parsing: pretty ? value.prettyText : value.compactText) == value)
      }
    }
  }
}

extension String {
  fileprivate static func random(_ random: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0x80...0x7FF, 0x2020...0x2030, 0xE000...0xFFFF,
      0x10000...0x10FFFF,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let range = ranges[Int.random(in: ranges.indices, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension JSONValue {
  fileprivate static func random(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 7 : 4), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(String(Int.random(in: .min ... .max, using: &random)))
    case 3: .number("\(Double.random(in: -1e20...1e20, using: &random))")
    case 4: .string(.random(&random))
    case 5:
      .array((0..<Int.random(in: 0...4, using: &random)).map { _ in .random(depth: depth - 1, &random) })
    default:
      .object(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          JSONMember(.random(&random), .random(depth: depth - 1, &random))
        })
    }
  }
}
