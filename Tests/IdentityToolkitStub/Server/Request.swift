/// A request as it arrived, complete with its body.
struct Request: Sendable {
  var method: String
  /// Path and query as they stand in the request line, still percent-encoded.
  var target: String
  var authorization: String?
  var apiKeyHeader: String?
  var contentType: String?
  var metadataFlavor: String?
  var userProject: String?
  var body: [UInt8] = []
  /// Requests that have arrived and are not answered yet, this one included.
  var inFlight = 1

  var path: Substring { target.prefix { $0 != "?" } }

  /// Value of a query parameter, percent-decoded.
  func query(_ name: String) -> String? {
    FormFields(target.drop { $0 != "?" }.dropFirst())[name]
  }
}
