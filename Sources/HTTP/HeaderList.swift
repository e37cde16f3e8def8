import CCurl

/// Request headers in the form that curl wants.
final class HeaderList {
  let headers: [(name: String, value: String)]
  let list: UnsafeMutablePointer<curl_slist>?

  /// - Throws: `HTTPFailure` `.unusable` when a header would break out of its line.
  init(_ headers: [(name: String, value: String)]) throws(HTTPFailure) {
    for (name, value) in headers where breaksOut(name) || breaksOut(value) {
      throw HTTPFailure(
        .unusable, message: "a request header holds a control character",
        mayHaveBeenSent: false)
    }
    self.headers = headers
    var list = HeaderList.withoutImplied(headers)
    for (name, value) in headers {
      // A name with a semicolon is how curl is told to send a header without a value.
      list = curl_slist_append(list, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    self.list = list
  }

  deinit {
    curl_slist_free_all(list)
  }

  /// A list that takes away the headers that curl adds of its own accord.
  private static func withoutImplied(
    _ headers: [(name: String, value: String)]
  ) -> UnsafeMutablePointer<curl_slist>? {
    let list = curl_slist_append(nil, "Expect:")
    let hasType = headers.contains { $0.name.lowercased() == "content-type" }
    return hasType ? list : curl_slist_append(list, "Content-Type:")
  }
}

private func breaksOut(_ text: String) -> Bool {
  text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
}

/// The header lists made last: thousands of requests carry the same few.
struct HeaderListCache {
  private var lists: [HeaderList] = []
  private let capacity = 4

  mutating func list(
    for headers: [(name: String, value: String)]
  ) throws(HTTPFailure) -> HeaderList {
    if let found = lists.first(where: { $0.headers.elementsEqual(headers, by: ==) }) { return found }
    let made = try HeaderList(headers)
    if lists.count == capacity { lists.removeFirst() }
    lists.append(made)
    return made
  }
}
