/// What is sent back, and how well or badly it is sent.
struct Answer: Sendable {
  enum Delivery: Sendable {
    case whole
    /// The connection is closed and nothing is sent.
    case nothing
    /// Half of the body, then the end of the connection.
    case truncated
    /// Half of the body, then a TCP reset.
    case reset
    /// Sixteen bytes at a time, with a pause of so many milliseconds before each.
    case slow(milliseconds: Int)
    /// A JSON text of so many bytes instead of the body.
    case oversized(bytes: Int)
  }

  var status: Int
  var body: [UInt8]
  var contentType: String
  var headers: [(name: String, value: String)] = []
  var delivery = Delivery.whole
  /// Wait before the answer is sent, once the work is done.
  var delayMilliseconds = 0

  init(_ status: Int = 200, body: [UInt8], contentType: String = "application/json") {
    self.status = status
    self.body = body
    self.contentType = contentType
  }

  init(_ status: Int = 200, json: (inout JSONBody) -> Void) {
    self.init(status, body: JSONBody.object(json))
  }

  /// An answer that is no JSON.
  init(_ status: Int, text: String, contentType: String = "text/plain; charset=utf-8") {
    self.init(status, body: Array(text.utf8), contentType: contentType)
  }
}
