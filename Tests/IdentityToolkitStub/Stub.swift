import Threads

/// Identity Toolkit on a loopback port: answers as Google's Auth emulator does, and goes wrong on demand.
///
/// Base URL in the style of the emulator: `baseURL/identitytoolkit.googleapis.com/v1/...`; in the style of
/// production: `baseURL/v1/...`. The token endpoint is `baseURL/token`, the metadata server is `baseURL` too.
public final class Stub: Sendable {
  public let port: Int
  private let service: Locked<Service>
  private let server: HTTPServer
  private let isStopped = Locked(false)

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - project: the project that API keys and access tokens stand for.
  public static func start(
    faults: StubFaults = StubFaults(), port: Int = 0, project: String = "demo-provision"
  )
    throws(StubStartFailure) -> Stub
  {
    let service = Locked(Service(faults: faults, project: project))
    let control = Control(service: service)
    let server = try HTTPServer(port: port) { request in
      control.answer(request) ?? service.withLock { $0.answer(request) }
    }
    return Stub(service: service, server: server)
  }

  private init(service: Locked<Service>, server: HTTPServer) {
    self.service = service
    self.server = server
    port = server.port
  }

  deinit { stop() }

  /// `http://127.0.0.1:PORT`.
  public var baseURL: String { "http://\(host)" }

  /// `127.0.0.1:PORT`, as `FIREBASE_AUTH_EMULATOR_HOST` wants it.
  public var host: String { "127.0.0.1:\(port)" }

  /// All accounts of all projects and tenants, in the order of their addresses.
  public var accounts: [StubAccount] { service.withLock { $0.allAccounts } }

  public var stats: StubStats { service.withLock { $0.stats } }

  /// The faults in force. Setting them starts their counters anew.
  public var faults: StubFaults {
    get { service.withLock { $0.faults } }
    set { service.withLock { $0.use(newValue) } }
  }

  /// Forgets accounts, tokens and statistics; the faults stay and count anew.
  public func reset() { service.withLock { $0.reset() } }

  /// Ends all connections and stops to listen. Harmless the second time.
  public func stop() {
    let isFirst = isStopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
    if isFirst { server.stop() }
  }
}
