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

extension ValueFormat where Value == Shard {
  /// Part I of N, counted from 0: `2/5`.
  public static func shard(_ name: String = "I/N") -> Self {
    Self(name, expected: "part I of N as I/N, I from 0 to N-1, such as 2/5") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = digits(parts[0]), let count = digits(parts[1]) else { return nil }
      return Shard(index: index, of: count)
    }
  }
}

extension ValueFormat where Value == HostAndPort {
  public static func hostAndPort(_ name: String = "HOST:PORT") -> Self {
    Self(name, expected: "host and port without a scheme, such as localhost:9099", read: HostAndPort.init)
  }
}
