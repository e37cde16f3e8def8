import CCurl

/// One curl easy handle, used for one request after another, and what it carries at the moment.
final class EasyHandle {
  let easy: UnsafeMutableRawPointer
  private(set) var exchange: Exchange?
  private var continuation: Exchange.Continuation?

  private let options: TransportOptions
  private let errorText: UnsafeMutablePointer<CChar>
  /// Kept for as long as curl uses its list.
  private var headers: HeaderList?
  private var url = ""
  private var proxy: Proxy?
  private var mayRepeat = false
  /// How many times curl wanted to put the request on a connection.
  private var starts = 0
  private var body: [UInt8] = []
  private var isTooLarge = false
  private var headersEnded = false

  init(_ options: TransportOptions) throws(HTTPFailure) {
    guard let easy = curl_easy_init() else { throw .startFailure("libcurl has no memory for a request") }
    self.easy = easy
    self.options = options
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard configure() else { throw .startFailure("libcurl does not know an option that provision needs") }
  }

  deinit {
    curl_easy_cleanup(easy)
    errorText.deallocate()
  }

  /// Whether the request was, or may have been, given to a server.
  var wasStarted: Bool { starts > 0 }

  /// The object that a handle of curl's belongs to.
  static func owner(of easy: UnsafeMutableRawPointer) -> EasyHandle? {
    var context: UnsafeMutableRawPointer?
    easy_get_private(easy, &context)
    return context.map(from)
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> EasyHandle {
    Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
  }

  /// Sets what is the same for all requests.
  private func configure() -> Bool {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let outcomes = [
      easy_set_pointer(easy, CURLOPT_PRIVATE, context),
      easy_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText),
      easy_set_pointer(easy, CURLOPT_WRITEDATA, context),
      easy_set_write_function(easy) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return EasyHandle.from(context).take(UnsafeRawBufferPointer(start: bytes, count: size * count))
      },
      easy_set_pointer(easy, CURLOPT_HEADERDATA, context),
      easy_set_header_function(easy) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return EasyHandle.from(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
      },
      easy_set_pointer(easy, CURLOPT_PREREQDATA, context),
      easy_set_prereq_function(easy) { context, _, _, _, _ in
        guard let context, EasyHandle.from(context).mayStart() else { return CURL_PREREQFUNC_ABORT }
        return CURL_PREREQFUNC_OK
      },
      easy_set_long(easy, CURLOPT_NOSIGNAL, 1),
      // A name lookup that hangs is left behind; otherwise it would hold up the thread and all its requests.
      easy_set_long(easy, CURLOPT_QUICK_EXIT, 1),
      easy_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
      easy_set_long(easy, CURLOPT_FOLLOWLOCATION, 0),
      easy_set_long(easy, CURLOPT_TCP_NODELAY, 1),
      easy_set_long(easy, CURLOPT_TIMEOUT_MS, options.timeout.positiveMilliseconds),
      easy_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.positiveMilliseconds),
      easy_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.largestResponse)),
      easy_set_string(easy, CURLOPT_USERAGENT, options.userAgent),
      easy_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1),
      easy_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2),
      easy_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      easy_set_string(easy, CURLOPT_PROXY, ""),
      easy_set_string(easy, CURLOPT_NOPROXY, ""),
    ]
    guard outcomes.allSatisfy({ $0 == CURLE_OK }) else { return false }
    guard let file = options.caCertificateFile else { return true }
    return easy_set_string(easy, CURLOPT_CAINFO, file) == CURLE_OK
      && easy_set_string(easy, CURLOPT_PROXY_CAINFO, file) == CURLE_OK
  }

  /// Sets what differs from request to request.
  func prepare(_ request: HTTPRequest, headers: HeaderList) throws(HTTPFailure) {
    let isTLS = request.url.hasPrefix("https://")
    guard isTLS || request.url.hasPrefix("http://"), !request.url.utf8.contains(0),
      easy_set_string(easy, CURLOPT_URL, request.url) == CURLE_OK
    else {
      throw .malformedURL
    }
    url = request.url
    mayRepeat = request.method == .get
    starts = 0
    isTooLarge = false
    headersEnded = false
    errorText.pointee = 0
    self.headers = headers
    easy_set_pointer(easy, CURLOPT_HTTPHEADER, headers.list)
    setMethod(request)
    setConnection(isTLS: isTLS)
    if !options.proxies.isEmpty {
      proxy = options.proxies.proxy(for: request.url)
      easy_set_string(easy, CURLOPT_PROXY, proxy?.url ?? "")
    }
  }

  private func setMethod(_ request: HTTPRequest) {
    if request.body.isEmpty && request.method != .post {
      easy_set_long(easy, CURLOPT_HTTPGET, 1)
    } else {
      easy_set_long(easy, CURLOPT_POST, 1)
      easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
      request.body.withUnsafeBytes { body in
        let bytes = body.baseAddress?.assumingMemoryBound(to: CChar.self)
        if let bytes { easy_set_string(easy, CURLOPT_COPYPOSTFIELDS, bytes) }
      }
      if request.body.isEmpty { easy_set_string(easy, CURLOPT_COPYPOSTFIELDS, "") }
    }
    switch request.method {
    case .get where request.body.isEmpty, .post: easy_set_string(easy, CURLOPT_CUSTOMREQUEST, nil)
    default: easy_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  private func setConnection(isTLS: Bool) {
    let version = isTLS ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    easy_set_long(easy, CURLOPT_HTTP_VERSION, version)
    // Wait for the first connection to tell whether it can carry all: one TLS handshake instead of many.
    easy_set_long(easy, CURLOPT_PIPEWAIT, isTLS ? 1 : 0)
    let idleLimit = isTLS ? options.idleLimitOverTLS : options.idleLimit
    easy_set_long(easy, CURLOPT_MAXAGE_CONN, Int(idleLimit.components.seconds))
  }

  func carry(_ exchange: Exchange, _ continuation: Exchange.Continuation) {
    self.exchange = exchange
    self.continuation = continuation
  }

  /// Forgets the request, and hands back who waits for it.
  func release() -> Exchange.Continuation? {
    defer { continuation = nil }
    exchange = nil
    body = []
    return continuation
  }

  /// curl asks before it writes a request to a connection, also when it does so again: a connection used before
  /// that ends without a byte of an answer makes it send the request once more on a new one, although the
  /// server may have done its work. Only a GET may be repeated like that.
  private func mayStart() -> Bool {
    starts += 1
    return starts == 1 || mayRepeat
  }

  /// Takes one line of the answer's head, the blank line at its end included.
  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    headersEnded = line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n")
    return line.count
  }

  /// Takes a piece of the answer's body.
  ///
  /// - Returns: the number of bytes taken; fewer than given make curl give up.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= options.largestResponse else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// What became of the request that curl is done with.
  func outcome(_ code: CURLcode) -> Exchange.Outcome {
    // curl takes an answer that ends amid its headers for a complete one.
    guard code == CURLE_OK && headersEnded else { return .failure(failure(code)) }
    return .success(
      HTTPResponse(status: long(CURLINFO_RESPONSE_CODE), retryAfter: header("Retry-After"), body: body))
  }

  private func failure(_ code: CURLcode) -> HTTPFailure {
    CurlFailure(
      code: isTooLarge ? CURLE_FILESIZE_EXCEEDED : code, text: String(cString: errorText), starts: starts,
      url: url, proxy: proxy, proxyStatus: long(CURLINFO_HTTP_CONNECTCODE),
      isResolved: offset(CURLINFO_NAMELOOKUP_TIME_T) > 0, options: options
    ).described
  }

  private func header(_ name: String) -> String? {
    var header: UnsafeMutablePointer<curl_header>?
    guard curl_easy_header(easy, name, 0, UInt32(CURLH_HEADER), -1, &header) == CURLHE_OK,
      let value = header?.pointee.value
    else { return nil }
    return String(cString: value)
  }

  private func long(_ info: CURLINFO) -> Int {
    var value = 0
    easy_get_long(easy, info, &value)
    return value
  }

  private func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    easy_get_offset(easy, info, &value)
    return Int(value)
  }
}
