public import HTTP

/// The server that tells programs on Google Cloud about the machine they run on.
public enum MetadataServer {
  /// A request for the value at a path; the header is proof that it does not come from a web page.
  static func request(_ path: String, host: String) -> HTTPRequest {
    HTTPRequest(
      .get, "http://\(host)/computeMetadata/v1/\(path)", headers: [("Metadata-Flavor", "Google")])
  }

  /// The project that the machine belongs to; nil when the server cannot be asked or does not say.
  public static func project(host: String, over transport: any HTTPTransport) async -> String? {
    guard let response = try? await transport.send(request("project/project-id", host: host)),
      response.status == 200, !response.body.isEmpty
    else { return nil }
    return String(validating: response.body, as: UTF8.self)
  }
}
