import Glibc

/// A point in time, as the service's several members want it.
struct Moment: Sendable {
  let milliseconds: Int64

  var seconds: Int64 { milliseconds / 1000 }

  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  static var monotonicNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  func adding(seconds: Int) -> Moment { Moment(milliseconds: milliseconds + Int64(seconds) * 1000) }

  /// As RFC 3339 writes it: `2024-02-29T12:00:00.000Z`.
  var rfc3339: String {
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(formatted("%Y-%m-%dT%H:%M:%S")).\(fraction)Z"
  }

  /// As an HTTP header writes it: `Thu, 29 Feb 2024 12:00:00 GMT`.
  var httpDate: String { formatted("%a, %d %b %Y %H:%M:%S GMT") }

  private func formatted(_ format: String) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let text = [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
      count = strftime(buffer.baseAddress, buffer.count, format, &parts)
    }
    return String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
