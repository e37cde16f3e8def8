import Foundation
import TestSupport

/// Inputs that were changed at random, as by a program with a fault, a bad disk, or somebody with an editor.
struct Mutation {
  let bytes: [UInt8]

  /// The samples of the repository, and small files with a trap each.
  static let seeds: [[UInt8]] = samples + traps

  private static let samples: [[UInt8]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../samples").standardizedFileURL
    return ["users.csv", "users-with-mistakes.csv", "users.json", "users.ndjson"].compactMap { name in
      try? Array(Data(contentsOf: folder.appendingPathComponent(name)))
    }
  }()

  private static let traps: [[UInt8]] =
    [
      "\u{FEFF}sep=;\r\nname;email;password\r\n\"Ann; A\";ann@x.org;\"p\"\"w\r\n1\"\r\n;;\r\n",
      "name,email,password,,\rAnn,ann@x.org,secret1,,\r\rBob,bob@x.org\r",
      "name\temail\tpassword\n\"Ann\tann@x.org\tsecret1\nBob\tbob@x.org\t\"secret2\"x\n",
      "name,email,password,provision_line,provision_status,provision_error\nAnn,ann@x,secret1,2,invalid,\"a, b\"\n",
      "{\"users\":[{\"name\":\"A\",\"email\":\"a@x.org\",\"password\":\"\\u00e9\\\"secret\"},{\"name\":1,\"claims\":{\"a\":[1]}}]}",
      "{\n  \"name\": \"A\",\n  \"email\": null\n}\n{\"email\":\"b@x.org\"}{\"email\":\"c@x.org\",\"email\":\"d\"}\n",
    ].map { Array($0.utf8) } + [
      Array("name,email,password\nAgn".utf8) + [0xE8] + Array("s,a@x.org,secret1\n".utf8),
      [0xFF, 0xFE]
        + "name\temail\tpassword\r\nÅsa\ta@x.org\tsecret1\r\n".utf16.flatMap { unit in
          [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
        },
    ]

  /// What breaks files.
  private static let pieces: [[UInt8]] =
    [
      ",", ";", "\t", "|", "\"", "\"\"", "\n", "\r\n", "\r", "\n\n", " ", "\\", "{", "}", "[", "]", ":",
      "null",
      "\\u", "\\ud800", "name", "email", "password", "users", "provision_line", ",2,invalid,x", "sep=;\n",
      "@",
      "\u{FEFF}", "é", "王", "Ã©", "\u{202E}", "\u{0}",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE], [0xFE, 0xFF], [0x1F, 0x8B], [0xE8], [0x81], [0xC3], [0xED, 0xA0, 0x80],
    ]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Self.seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &random) { Self.change(&bytes, &random) }
    self.bytes = bytes
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let length = min(Int.random(in: 1...12, using: &random), bytes.count - place)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.removeSubrange(place..<place + length)
    case 1: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 2: bytes.removeSubrange(place...)
    case 3: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 4: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    case 5:
      let other = Int.random(in: 0...bytes.count, using: &random)
      bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
    default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    }
  }
}
