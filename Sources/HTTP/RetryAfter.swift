import CCurl

extension HTTPResponse {
  /// How long the server asks to wait, read from `Retry-After`: seconds or an HTTP date (RFC 9110, section
  /// 10.2.3). nil when it does not ask, or in no form that is known.
  ///
  /// - Parameter now: seconds since 1970.
  public func retryDelay(now: Int) -> Duration? {
    guard let retryAfter else { return nil }
    if !retryAfter.isEmpty, retryAfter.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return .seconds(min(Int(retryAfter) ?? .max, 1_000_000_000))
    }
    let moment = curl_getdate(retryAfter, nil)
    return moment < 0 ? nil : .seconds(max(0, Int(moment) - now))
  }
}
