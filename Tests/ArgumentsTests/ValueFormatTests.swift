import Testing

@testable import Arguments

@Suite struct ValueFormatTests {
  @Test(
    arguments: zip(
      [
        "90", "90s", "15m", "2h", "0", "0s", "", "s", "1.5h", "-3", "+3", " 3", "3d", "99999999999999999999",
        "9999999999h",
      ],
      [90, 90, 900, 7200] + Array(repeating: nil, count: 11)))
  func duration(_ text: String, _ seconds: Int?) {
    #expect(ValueFormat<Duration>.duration().read(text) == seconds.map { .seconds($0) })
  }

  @Test(
    arguments: zip(
      [
        "10", "0.5", "10/s", "90/m", "90/h", "0", "-1", "inf", "nan", "0x10", "1e3", "5/", "5/d", "/s", ".5",
        "5/s/s", "",
      ],
      [10, 0.5, 10, 1.5, 0.025] + Array(repeating: nil, count: 12)))
  func rate(_ text: String, _ perSecond: Double?) {
    #expect(ValueFormat<Double>.rate().read(text) == perSecond)
  }

  @Test(
    arguments: zip(
      ["5", "5%", "0.5%", "100", "12.5", "0.05", "0", "0%", "101", "-5", "%", "5%%", ""],
      [0.05, 0.05, 0.005, 1, 0.125] + Array(repeating: nil, count: 8)))
  func percentage(_ text: String, _ fraction: Double?) {
    #expect(ValueFormat<Double>.percentage().read(text) == fraction)
  }

  @Test(
    arguments: zip(
      ["5-10", "5-", "5", "5-5", "0-3", "9-5", "-5", "a-b", "", "-", "1-2-3", "5 - 6"],
      [5...10, 5...Int.max, 5...5, 5...5] + Array(repeating: nil, count: 8)))
  func lines(_ text: String, _ range: ClosedRange<Int>?) {
    #expect(ValueFormat<ClosedRange<Int>>.lines().read(text) == range)
  }

  @Test(
    arguments: zip(
      ["0/1", "2/5", "4/5", "5/5", "6/5", "1", "1/0", "a/b", "1/2/3", "-1/2", ""],
      [Shard(index: 0, of: 1), Shard(index: 2, of: 5), Shard(index: 4, of: 5)]
        + Array(repeating: nil, count: 8)))
  func shard(_ text: String, _ shard: Shard?) {
    #expect(ValueFormat<Shard>.shard().read(text) == shard)
  }

  @Test(arguments: ["localhost:9099", "127.0.0.1:1", "[::1]:65535", "auth-emulator.test:80"])
  func hostAndPort(_ text: String) {
    #expect(HostAndPort(text)?.description == text)
  }

  @Test(
    arguments: [
      "localhost", "localhost:", ":9099", "localhost:0", "localhost:65536", "http://localhost:9099", "a b:1",
      "::1:9099", "localhost:9099/", "user@host:1", "[]:1",
    ])
  func noHostAndPort(_ text: String) {
    #expect(HostAndPort(text) == nil)
  }

  @Test(arguments: zip(["1", "9", "0", "10", "+3", "٣", "3 ", ""], [1, 9, nil, nil, nil, nil, nil, nil]))
  func integer(_ text: String, _ number: Int?) {
    #expect(ValueFormat<Int>.integer(in: 1...9).read(text) == number)
  }

  @Test func saysItsBounds() {
    #expect(ValueFormat<Int>.integer(in: 1...9).expectation == .phrase("a whole number from 1 to 9"))
    #expect(ValueFormat<Int>.integer(in: 1...Int.max).expectation == .phrase("a whole number of at least 1"))
  }
}
