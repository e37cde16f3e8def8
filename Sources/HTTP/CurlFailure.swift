import CCurl

/// What is known of a request that failed, and the one place that words it.
struct CurlFailure {
  let code: CURLcode
  /// curl's own text; it names hosts and TLS errors, never paths, headers or bodies.
  let text: String
  /// How many times curl wanted to put the request on a connection.
  let starts: Int
  let url: String
  let proxy: Proxy?
  /// The proxy's answer to CONNECT; 0 when there was none.
  let proxyStatus: Int
  let isResolved: Bool
  let options: TransportOptions

  var described: HTTPFailure {
    let (kind, message) = starts == 0 ? beforeSending : afterSending
    return HTTPFailure(kind, message: message, mayHaveBeenSent: starts > 0)
  }

  private var origin: Origin? { Origin(url: url) }
  private var server: String { origin?.description ?? "the server" }

  private var beforeSending: (HTTPFailure.Kind, String) {
    switch code {
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
      return (.unusable, HTTPFailure.malformedURL.message)
    case CURLE_SSL_CACERT_BADFILE:
      let file = options.caCertificateFile.map { "the certificate file \($0)" } ?? "the system's certificates"
      return (.unusable, "\(file) cannot be read, or holds no certificate in PEM form")
    case CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_NOT_BUILT_IN,
      CURLE_UNKNOWN_OPTION:
      return (.unusable, "libcurl cannot make the request: \(String(cString: curl_easy_strerror(code)))")
    case CURLE_COULDNT_RESOLVE_HOST:
      return (.dns, "the host name \(origin?.host ?? "") cannot be resolved")
    case _ where proxyStatus >= 300:
      let hint = proxyStatus == 407 ? ": it wants a user name and password" : ""
      return (.proxy, "the proxy \(proxyName) refuses the way to \(server) (status \(proxyStatus)\(hint))")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return (.proxy, "the name of the proxy \(proxyName) cannot be resolved")
    case CURLE_PROXY:
      return (.proxy, "the proxy \(proxyName) cannot be used\(detail)")
    case CURLE_OPERATION_TIMEDOUT:
      return timeoutBeforeSending
    case CURLE_PEER_FAILED_VERIFICATION:
      return (.tls, "the certificate of \(server) is not trusted\(detail)")
    case CURLE_SSL_CONNECT_ERROR where endedDuringHandshake:
      return (.connect, "the connection to \(server) ended during the TLS handshake")
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_CLIENTCERT, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED:
      return (.tls, "no TLS connection with \(server) is possible\(detail)")
    default:
      if proxy != nil { return (.proxy, "the proxy \(proxyName) does not accept a connection") }
      return (.connect, "\(server) does not accept a connection")
    }
  }

  private var timeoutBeforeSending: (HTTPFailure.Kind, String) {
    let allowed = min(options.connectTimeout, options.timeout).inSeconds
    if proxy != nil { return (.proxy, "no connection through the proxy \(proxyName) within \(allowed)") }
    if !isResolved { return (.dns, "the host name \(origin?.host ?? "") was not resolved within \(allowed)") }
    return (.connect, "no connection to \(server) within \(allowed)")
  }

  private var afterSending: (HTTPFailure.Kind, String) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      (.timeout, "no complete answer from \(server) within \(options.timeout.inSeconds)")
    case CURLE_FILESIZE_EXCEEDED:
      (.tooLarge, "the answer of \(server) is larger than \(options.largestResponse) bytes")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      (.lost, "the answer of \(server) is not HTTP")
    default:
      (.lost, "the connection to \(server) ended before the answer was complete")
    }
  }

  private var proxyName: String { proxy?.description ?? "" }

  /// curl has no code of its own for a peer that goes away during the handshake: it is what OpenSSL does not
  /// explain, or explains by the end of the stream.
  private var endedDuringHandshake: Bool {
    !text.contains("SSL routines") || text.contains("unexpected eof")
  }

  private var detail: String {
    let prefix = "SSL certificate problem: "
    let reason = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    return reason.isEmpty ? "" : ": \(reason)"
  }
}

extension HTTPFailure {
  static let malformedURL = HTTPFailure(
    .unusable, message: "the URL is not of the form http://host/path or https://host/path",
    mayHaveBeenSent: false)

  static func cancelled(mayHaveBeenSent: Bool) -> HTTPFailure {
    HTTPFailure(.cancelled, message: "the request was cancelled", mayHaveBeenSent: mayHaveBeenSent)
  }

  static func startFailure(_ message: String) -> HTTPFailure {
    HTTPFailure(.unusable, message: message, mayHaveBeenSent: false)
  }
}
