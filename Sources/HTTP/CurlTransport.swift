import CCurl
import Crypto
import Glibc
import Threads

/// Sends requests over libcurl: all of them on one thread and one multi handle, which keeps connections alive
/// and shares them.
///
/// No redirect is followed, no cookie or `.netrc` is used, TLS is always verified. A request that is not a GET
/// is given to a server at most once.
public final class CurlTransport: HTTPTransport {
  private let state: State
  private let thread = Locked<pthread_t?>(nil)

  private enum State: Sendable {
    case running(Mailbox)
    /// Every request fails with this.
    case broken(HTTPFailure)
  }

  /// Starts the thread. What is wrong with the options is the failure of the first request.
  public init(_ options: TransportOptions) {
    guard startLibraries, let multi = curl_multi_init() else {
      state = .broken(.startFailure("libcurl cannot be started"))
      return
    }
    let mailbox = Mailbox(multi: multi)
    let loop = Unmanaged.passRetained(LoopStart(mailbox: mailbox, multi: multi, options: options))
    var id = pthread_t()
    guard pthread_create(&id, nil, runLoop, loop.toOpaque()) == 0 else {
      loop.release()
      curl_multi_cleanup(multi)
      state = .broken(.startFailure("the thread for network requests cannot be started"))
      return
    }
    state = .running(mailbox)
    let started = id
    thread.withLock { $0 = started }
  }

  deinit {
    shutdown()
  }

  /// Ends the thread. Requests under way, and later ones, fail with `.cancelled`.
  ///
  /// Blocks for the moments that this takes; to be called once nothing is expected any more.
  public func shutdown() {
    guard case .running(let mailbox) = state else { return }
    mailbox.close()
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let running { pthread_join(running, nil) }
  }

  public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let mailbox: Mailbox
    switch state {
    case .running(let running): mailbox = running
    case .broken(let failure): throw failure
    }
    let exchange = Exchange(request)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !mailbox.post(.start(exchange, continuation)) {
          continuation.resume(returning: .failure(.cancelled(mayHaveBeenSent: false)))
        }
      }
    } onCancel: {
      exchange.cancel()
      _ = mailbox.post(.cancel(exchange))
    }
    return try outcome.get()
  }
}

/// Gives `body` a transport that lives as long as the call.
public func withCurlTransport<Result, Failure: Error>(
  _ options: TransportOptions, _ body: (CurlTransport) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let transport = CurlTransport(options)
  defer { transport.shutdown() }
  return try await body(transport)
}

/// What the thread is born with.
private final class LoopStart {
  let mailbox: Mailbox
  let multi: UnsafeMutableRawPointer
  let options: TransportOptions

  init(mailbox: Mailbox, multi: UnsafeMutableRawPointer, options: TransportOptions) {
    self.mailbox = mailbox
    self.multi = multi
    self.options = options
  }
}

private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  // Signals are for the other threads; SIGPIPE, which curl does not hold off when told NOSIGNAL, for none.
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)

  let start = Unmanaged<LoopStart>.fromOpaque(context).takeRetainedValue()
  CurlLoop(mailbox: start.mailbox, multi: start.multi, options: start.options).run()
  return nil
}

/// Whether OpenSSL and libcurl are usable; both are started once, OpenSSL first.
private let startLibraries: Bool =
  OpenSSLStart.prepare() && curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK
