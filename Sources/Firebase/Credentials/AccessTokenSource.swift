public import HTTP
public import Provisioning

/// The access token of the admin route, shared by all rows and renewed before it expires.
///
/// One request for a token is under way at a time; whoever needs the token meanwhile gets its outcome.
public actor AccessTokenSource {
  private typealias Outcome = Result<Secret, BackendFailure>

  private struct Current {
    let token: Secret
    /// Seconds since 1970.
    let renewAt: Int
  }

  private let credentials: GoogleCredentials
  private let transport: any HTTPTransport
  private let wallTime: @Sendable () -> Int

  private var current: Current?
  private var isRenewing = false
  private var waiting: [Int: CheckedContinuation<Outcome?, Never>] = [:]
  private var lastWaiter = 0

  /// How long before its end a token is renewed, in seconds: 3 min 45 s, as Google's own library does.
  static let margin = 225

  /// - Parameter wallTime: seconds since 1970.
  public init(
    _ credentials: GoogleCredentials, over transport: any HTTPTransport,
    wallTime: @escaping @Sendable () -> Int
  ) {
    self.credentials = credentials
    self.transport = transport
    self.wallTime = wallTime
  }

  /// A token that is good for some minutes: what follows `Bearer` in the `Authorization` header.
  public func token() async throws(BackendFailure) -> Secret {
    if case .emulatorOwner = credentials { return Secret("owner") }
    while true {
      if let current, wallTime() < current.renewAt { return current.token }
      if !isRenewing { return try await renew() }
      if let outcome = await outcomeOfOthers() { return try outcome.get() }
    }
  }

  /// Forgets a token that the service has refused with 401, unless it was renewed since: rows that were under
  /// way together are refused together, and one renewal is enough.
  public func invalidate(_ token: Secret) {
    if current?.token == token { current = nil }
  }

  private func renew() async throws(BackendFailure) -> Secret {
    isRenewing = true
    let outcome: Outcome
    do throws(BackendFailure) {
      outcome = .success(try await requestToken())
    } catch {
      outcome = .failure(error)
    }
    isRenewing = false
    // When only this task was cancelled, another must ask.
    let isShared = if case .failure(let failure) = outcome { failure.kind != .cancelled } else { true }
    for waiter in waiting.values { waiter.resume(returning: isShared ? outcome : nil) }
    waiting = [:]
    return try outcome.get()
  }

  private func requestToken() async throws(BackendFailure) -> Secret {
    let asked = wallTime()
    guard let exchange = try TokenRequest(credentials, now: asked) else { return Secret("owner") }
    let response: HTTPResponse
    do {
      response = try await transport.send(exchange.request)
    } catch {
      throw exchange.failure(error)
    }
    let (token, lifetime) = try exchange.token(in: response, now: wallTime())
    current = Current(token: token, renewAt: asked + max(lifetime - Self.margin, lifetime / 2))
    return token
  }

  /// Waits for the renewal under way.
  ///
  /// - Returns: nil when it came to nothing because the task that made it was cancelled.
  private func outcomeOfOthers() async -> Outcome? {
    lastWaiter += 1
    let id = lastWaiter
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: .failure(.cancelledToken)) }
        waiting[id] = continuation
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
  }

  /// How many tasks wait for a renewal that another makes.
  var waiterCount: Int { waiting.count }

  private func leave(_ id: Int) {
    waiting.removeValue(forKey: id)?.resume(returning: .failure(.cancelledToken))
  }
}

extension BackendFailure {
  fileprivate static let cancelledToken = BackendFailure(
    .cancelled, code: "CANCELLED", message: "no access token: the run was cancelled")
}
