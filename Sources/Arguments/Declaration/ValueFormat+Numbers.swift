extension ValueFormat where Value == Int {
  public static func integer(_ name: String = "N", in range: ClosedRange<Int>) -> Self {
    Self(name, expected: "a whole number " + bounds(range)) { text in
      digits(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueFormat where Value == Duration {
  /// `90`, `90s`, `15m`, `2h`: whole numbers of seconds, minutes or hours, more than zero.
  public static func duration(_ name: String = "TIME") -> Self {
    Self(name, expected: "a time such as 90, 90s, 15m or 2h") { text in
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600]
      let unit = text.last.flatMap { units[$0] }
      guard let count = digits(unit == nil ? text[...] : text.dropLast()), count > 0 else { return nil }
      let (seconds, isTooLong) = count.multipliedReportingOverflow(by: unit ?? 1)
      // A century: more is a slip of the finger, and clocks overflow somewhere beyond.
      return isTooLong || seconds > 3_155_760_000 ? nil : .seconds(seconds)
    }
  }
}

extension ValueFormat where Value == Double {
  /// How often a second: `10`, `0.5`, `10/s`, `600/m`, `100/h`.
  public static func rate(_ name: String = "RATE") -> Self {
    Self(name, expected: "how many a second, such as 10 or 0.5, or with a unit: 10/s, 600/m, 100/h") { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let units = ["s": 1.0, "m": 60, "h": 3600]
      guard parts.count <= 2, let count = decimal(parts[0]), count > 0,
        let unit = parts.count == 1 ? 1 : units[String(parts[1])]
      else { return nil }
      return count / unit
    }
  }

  /// A share from over 0 to 100 per cent as a fraction: `5` and `5%` are 0.05.
  ///
  /// Less than 1 needs the sign, so that 0.05 is not taken for 5 % or for 0.05 %.
  public static func percentage(_ name: String = "PERCENT") -> Self {
    Self(name, expected: "a percentage up to 100, such as 5 or 5%; below 1 with its sign, such as 0.5%") {
      text in
      let hasSign = text.hasSuffix("%")
      guard let number = decimal(hasSign ? text.dropLast() : text[...]), number > 0, number <= 100,
        hasSign || number >= 1
      else { return nil }
      return number / 100
    }
  }
}

private func bounds(_ range: ClosedRange<Int>) -> String {
  range.upperBound == .max
    ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
}

/// A whole number in plain digits: no sign, no space.
func digits(_ text: some StringProtocol) -> Int? {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
}

/// A number in plain digits with at most one point; `Double` alone would read `inf` and `0x1p3` too.
private func decimal(_ text: some StringProtocol) -> Double? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.count <= 15 && digits($0) != nil })
  else { return nil }
  return Double(String(text))
}
