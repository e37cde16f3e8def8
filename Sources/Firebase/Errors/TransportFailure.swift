internal import HTTP
internal import Provisioning

extension BackendFailure {
  /// No complete answer came.
  ///
  /// - Parameter hadContact: whether the service has answered before. A name that could never be resolved is
  ///   wrong; one that could is a passing fault of the network.
  init(_ failure: HTTPFailure, _ purpose: CallPurpose, hadContact: Bool) {
    let (kind, code, advice): (Kind, String, String) =
      switch failure.kind {
      case .dns:
        (
          hadContact ? .unavailable : .unreachable, "DNS_FAILED",
          "; check the name, the network and its name server"
        )
      case .connect: (.unavailable, "CONNECT_FAILED", "; check host, port and firewall")
      case .tls:
        (
          .unreachable, "TLS_FAILED",
          "; when the service has a private authority, give its file with --ca-cert"
        )
      case .proxy: (.unreachable, "PROXY_FAILED", "; check HTTPS_PROXY and NO_PROXY")
      case .timeout: (.unavailable, "TIMEOUT", "; --timeout allows more")
      case .lost: (.unavailable, "ANSWER_LOST", "")
      case .tooLarge: (.unavailable, "ANSWER_TOO_LARGE", "; check that the base URL is that of the service")
      case .cancelled: (.cancelled, "CANCELLED", "")
      case .unusable: (.misconfigured, "REQUEST_UNUSABLE", "")
      }
    let mayBeDone = purpose == .registration && failure.mayHaveBeenSent
    self.init(mayBeDone ? .outcomeUnknown : kind, code: code, message: failure.message + advice)
  }

  /// The answer has a status of success, but is cut short or is not the service's.
  static func incompleteAnswer(_ purpose: CallPurpose) -> BackendFailure {
    BackendFailure(
      purpose == .registration ? .outcomeUnknown : .unavailable, code: "ANSWER_INCOMPLETE",
      message:
        "the answer says success but lacks what it should hold; check for a proxy or sign-in page on the "
        + "way to the service")
  }
}
