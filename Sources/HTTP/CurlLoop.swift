import CCurl

/// The thread's own part: everything that touches curl's handles. It never leaves the thread.
final class CurlLoop {
  private let mailbox: Mailbox
  private let multi: UnsafeMutableRawPointer
  private let options: TransportOptions
  /// All handles made, as many as there were requests at once.
  private var handles: [EasyHandle] = []
  private var idle: [EasyHandle] = []
  private var headerLists = HeaderListCache()

  init(mailbox: Mailbox, multi: UnsafeMutableRawPointer, options: TransportOptions) {
    self.mailbox = mailbox
    self.multi = multi
    self.options = options
  }

  /// Runs requests until the mailbox is closed.
  func run() {
    multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    var commands: [Command] = []
    while mailbox.exchange(for: &commands) {
      for command in commands { carryOut(command) }
      commands.removeAll(keepingCapacity: true)

      var running: Int32 = 0
      guard curl_multi_perform(multi, &running) == CURLM_OK else { break }
      finishAll()
      if mailbox.fallsAsleep() {
        // curl wakes earlier by itself when one of its own limits of time ends.
        guard curl_multi_poll(multi, nil, 0, 60_000, nil) == CURLM_OK else { break }
      }
    }
    end(commands)
  }

  private func carryOut(_ command: Command) {
    switch command {
    case .start(let exchange, let continuation):
      do throws(HTTPFailure) {
        try start(exchange, continuation)
      } catch {
        continuation.resume(returning: .failure(error))
      }
    case .cancel(let exchange):
      if let handle = handles.first(where: { $0.exchange === exchange }) {
        finish(handle, .failure(.cancelled(mayHaveBeenSent: handle.wasStarted)))
      }
    }
  }

  private func start(
    _ exchange: Exchange, _ continuation: Exchange.Continuation
  ) throws(HTTPFailure) {
    if exchange.isCancelled { throw .cancelled(mayHaveBeenSent: false) }
    let headers = try headerLists.list(for: exchange.request.headers)
    let handle = try idleHandle()
    do throws(HTTPFailure) {
      try handle.prepare(exchange.request, headers: headers)
      guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else {
        throw HTTPFailure.startFailure("libcurl does not take the request")
      }
    } catch {
      idle.append(handle)
      throw error
    }
    handle.carry(exchange, continuation)
  }

  private func idleHandle() throws(HTTPFailure) -> EasyHandle {
    if let handle = idle.popLast() { return handle }
    let handle = try EasyHandle(options)
    handles.append(handle)
    return handle
  }

  /// Finishes all requests that curl is done with.
  private func finishAll() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let handle = EasyHandle.owner(of: easy)
      else { continue }
      finish(handle, handle.outcome(message.pointee.data.result))
    }
  }

  private func finish(_ handle: EasyHandle, _ outcome: Exchange.Outcome) {
    curl_multi_remove_handle(multi, handle.easy)
    let continuation = handle.release()
    idle.append(handle)
    continuation?.resume(returning: outcome)
  }

  /// Lets go of everything; whoever waits is told.
  private func end(_ leftOver: [Command]) {
    mailbox.close()
    var late: [Command] = []
    _ = mailbox.exchange(for: &late)
    for case .start(_, let continuation) in leftOver + late {
      continuation.resume(returning: .failure(.cancelled(mayHaveBeenSent: false)))
    }
    for handle in handles where handle.exchange != nil {
      finish(handle, .failure(.cancelled(mayHaveBeenSent: handle.wasStarted)))
    }
    idle = []
    handles = []
    curl_multi_cleanup(multi)
  }
}
