import Foundation

/// A real nginx with TLS and HTTP/2 on loopback ports, with certificates of a private authority made for it.
public final class Nginx: Sendable {
  /// Certificate for `localhost` and `127.0.0.1`.
  public let port: Int
  /// Certificate of the same names, expired.
  public let expiredPort: Int
  /// Certificate for `other.example`.
  public let otherNamePort: Int
  private let directory: WorkingDirectory
  /// Loopback port that requests are passed on to; nil for an answer of its own.
  private let upstream: Int?

  public var certificateAuthority: String { directory.path("ca.pem") }
  /// One line for each request: method, path, protocol.
  public var log: [String] {
    let text = (try? directory.text("access.log")) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  public init(passingOnTo upstream: Int? = nil) throws {
    self.upstream = upstream
    directory = try WorkingDirectory()
    (port, expiredPort, otherNamePort) = (try unusedPort(), try unusedPort(), try unusedPort())
    try run(
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=Test authority",
      "-keyout", "ca.key", "-out", "ca.pem")
    try makeCertificate("good", names: "DNS:localhost,IP:127.0.0.1", days: 2)
    try makeCertificate("expired", names: "DNS:localhost,IP:127.0.0.1", days: -1)
    try makeCertificate("other", names: "DNS:other.example", days: 2)
    try directory.write("nginx.conf", configuration)
    // In the background by itself: it returns once its ports are open.
    try run("nginx", "-p", directory.path, "-e", "error.log", "-c", "nginx.conf")
  }

  public func stop() {
    try? run("nginx", "-p", directory.path, "-e", "error.log", "-c", "nginx.conf", "-s", "stop")
  }

  private func makeCertificate(_ name: String, names: String, days: Int) throws {
    try run(
      "openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
      "/CN=\(name)", "-keyout", "\(name).key",
      "-out", "\(name).csr")
    try directory.write("\(name).ext", "subjectAltName=\(names)\n")
    try run(
      "openssl", "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key",
      "-CAcreateserial", "-days", "\(days)", "-extfile", "\(name).ext", "-out", "\(name).pem")
  }

  private var configuration: String {
    """
    pid nginx.pid;
    error_log error.log;
    events {}
    http {
      log_format short '$request_method $uri $server_protocol';
      access_log access.log short;
      client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp;
      uwsgi_temp_path tmp; scgi_temp_path tmp;
      \(server(port, "good"))
      \(server(expiredPort, "expired"))
      \(server(otherNamePort, "other"))
    }
    """
  }

  private var answer: String {
    guard let upstream else { return #"return 200 "$server_protocol $connection";"# }
    return "proxy_pass http://127.0.0.1:\(upstream);"
  }

  private func server(_ port: Int, _ certificate: String) -> String {
    """
    server {
      listen 127.0.0.1:\(port) ssl http2;
      ssl_certificate \(certificate).pem;
      ssl_certificate_key \(certificate).key;
      location / { \(answer) }
      location /lost { return 444; }
    }
    """
  }

  /// Runs a command in the directory. Not with `Process`, which waits for the daemons of its child as well.
  private func run(_ command: String...) throws {
    let output = directory.path("output.txt")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
    let arguments =
      (["/usr/bin/env", "-C", directory.path, "PATH=\(path)"] + command).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child = pid_t()
    var status: Int32 = 0
    guard posix_spawn(&child, "/usr/bin/env", &actions, nil, arguments, environ) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else {
      let said = (try? directory.text("output.txt")) ?? ""
      throw Missing(
        description: "'\(command.joined(separator: " "))' failed; this test needs the Debian packages "
          + "nginx-light and openssl. \(said)")
    }
  }
}
