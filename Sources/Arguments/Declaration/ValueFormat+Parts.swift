extension ValueFormat where Value == ClosedRange<Int> {
  /// Lines from 1 on: `5-10`, `5-` for all from the fifth, `5` for that one.
  public static func lines(_ name: String = "A-B") -> Self {
    Self(name, expected: "lines such as 2-100, or 101- for all from line 101 on") { text in
      let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = digits(parts[0]), first > 0 else { return nil }
      guard parts.count == 2 else { return first...first }
      guard let last = parts[1].isEmpty ? Int.max : digits(parts[1]), last >= first else { return nil }
      return first...last
    }
  }
}

/// One of several equal parts of the work.
public struct Shard: Sendable, Hashable {
  /// From 1 to `count`.
  public let index: Int
  public let count: Int

  /// nil unless `index` is one of `count` parts.
  public init?(index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }
}

extension ValueFormat where Value == Shard {
  /// The I-th of N parts: `2/5`.
  public static func shard(_ name: String = "I/N") -> Self {
    Self(name, expected: "one of N parts as I/N, such as 2/5") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = digits(parts[0]), let count = digits(parts[1]) else { return nil }
      return Shard(index: index, of: count)
    }
  }
}

/// Where a service listens: `localhost:9099`, `[::1]:9099`.
public struct HostAndPort: Sendable, Hashable, CustomStringConvertible {
  /// A name or an address; an IPv6 address keeps its brackets.
  public let host: String
  /// From 1 to 65535.
  public let port: Int

  /// nil for anything else, a scheme or a path included.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = digits(text[text.index(after: colon)...]),
      (1...65535).contains(port)
    else { return nil }
    let host = text[..<colon]
    let isAddress6 = host.hasPrefix("[") && host.hasSuffix("]")
    let inner = isAddress6 ? host.dropFirst().dropLast() : host
    let others = isAddress6 ? ":.%" : ".-_"
    guard !inner.isEmpty,
      inner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) })
    else { return nil }
    self.host = String(host)
    self.port = port
  }

  public var description: String { "\(host):\(port)" }
}

extension ValueFormat where Value == HostAndPort {
  public static func hostAndPort(_ name: String = "HOST:PORT") -> Self {
    Self(name, expected: "host and port without a scheme, such as localhost:9099", read: HostAndPort.init)
  }
}
