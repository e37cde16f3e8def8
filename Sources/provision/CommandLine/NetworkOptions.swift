import Arguments

struct NetworkOptions: Sendable, Equatable {
  /// nil: the system's certificates.
  var caCertificate: String?

  static let options: [Option<NetworkOptions>] = [
    .value(
      "ca-cert", \.caCertificate, .file,
      help: "certificates to trust (PEM), for a proxy that opens TLS; HTTPS_PROXY and NO_PROXY are honoured",
      default: .described("the system's"))
  ].grouped("Network")
}
