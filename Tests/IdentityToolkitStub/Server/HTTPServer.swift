import CMicroHTTPD
import Glibc

/// Serves HTTP/1.1 on a port of the loopback interface, from one thread.
final class HTTPServer: Sendable {
  typealias Handler = @Sendable (Request) -> Answer

  let port: Int
  private let context: ServerContext
  // Safe: a daemon may be used from any thread; it is stopped once, in `stop`, and not used afterwards.
  nonisolated(unsafe) private let daemon: OpaquePointer

  /// - Parameter port: 0 for any that is free.
  init(port: Int, handler: @escaping Handler) throws(StubStartFailure) {
    let context = ServerContext(handler: handler)
    let contextPointer = Unmanaged.passUnretained(context).toOpaque()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian

    let completed: MHD_RequestCompletedCallback = { _, _, exchange, _ in
      guard let exchange, let pointer = exchange.pointee else { return }
      Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue().end()
      exchange.pointee = nil
    }
    let arrived:
      @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = { context, target, _ in
          guard let context, let target else { return nil }
          let exchange = Exchange(
            Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue(),
            target: String(cString: target))
          return Unmanaged.passRetained(exchange).toOpaque()
        }
    let handle: MHD_AccessHandlerCallback = { _, connection, _, method, _, data, size, exchange in
      guard let connection, let method, let size, let pointer = exchange?.pointee else { return .NO }
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
      return exchange.advance(connection, method: method, data: data, size: size)
    }

    let started = withUnsafeMutablePointer(to: &address) { address in
      var options = [
        MHD_OptionItem(option: .SOCK_ADDR, value: 0, ptr_value: address),
        MHD_OptionItem(option: .CONNECTION_LIMIT, value: 4000, ptr_value: nil),
        MHD_OptionItem(option: .LISTEN_BACKLOG_SIZE, value: 1024, ptr_value: nil),
        MHD_OptionItem(
          option: .NOTIFY_COMPLETED, value: unsafeBitCast(completed, to: Int.self), ptr_value: contextPointer),
        MHD_OptionItem(
          option: .URI_LOG_CALLBACK, value: unsafeBitCast(arrived, to: Int.self), ptr_value: contextPointer),
        MHD_OptionItem(option: .END, value: 0, ptr_value: nil),
      ]
      return options.withUnsafeMutableBufferPointer { options in
        let list: [any CVarArg] =
          [
            Int32(MHD_OPTION.ARRAY.rawValue), Int(bitPattern: options.baseAddress),
            Int32(MHD_OPTION.END.rawValue),
          ]
        return withVaList(list) {
          MHD_start_daemon_va(
            MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue, 0, nil, nil, handle,
            contextPointer, $0)
        }
      }
    }
    guard let started else {
      context.timer.stop()
      throw StubStartFailure(port: port, errorNumber: errno)
    }
    self.context = context
    daemon = started
    self.port = Int(stub_port(started))
  }

  /// Ends all connections. Call it once.
  func stop() {
    context.timer.stop()
    MHD_stop_daemon(daemon)
  }
}

/// What the requests of one server share.
private final class ServerContext: Sendable {
  let handler: HTTPServer.Handler
  let timer = ResumeTimer()
  // Safe: only touched on libmicrohttpd's one thread.
  nonisolated(unsafe) var inFlight = 0

  init(handler: @escaping HTTPServer.Handler) {
    self.handler = handler
  }
}

/// One request from its first line until its answer is sent. Only libmicrohttpd's one thread touches it.
private final class Exchange {
  private enum Stage {
    case requestLine, body
    case waiting(Answer)
    case answered
  }

  private let context: ServerContext
  private var request: Request
  private var stage = Stage.requestLine

  init(_ context: ServerContext, target: String) {
    self.context = context
    request = Request(method: "", target: target)
    context.inFlight += 1
  }

  func end() { context.inFlight -= 1 }

  /// Takes what libmicrohttpd has next: the headers, a piece of the body, the end of the body, or the
  /// connection resumed after a wait.
  func advance(
    _ connection: OpaquePointer, method: UnsafePointer<CChar>, data: UnsafePointer<CChar>?,
    size: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    switch stage {
    case .requestLine:
      request.method = String(cString: method)
      stage = .body
      return .YES
    case .body:
      if size.pointee > 0 {
        let piece = UnsafeRawBufferPointer(start: data, count: size.pointee)
        request.body.append(contentsOf: piece)
        size.pointee = 0
        return .YES
      }
      readHeaders(of: connection)
      request.inFlight = context.inFlight
      let answer = context.handler(request)
      if answer.delayMilliseconds > 0,
        context.timer.suspend(connection, milliseconds: answer.delayMilliseconds)
      {
        stage = .waiting(answer)
        return .YES
      }
      return send(answer, on: connection)
    case .waiting(let answer):
      return send(answer, on: connection)
    case .answered:
      return .NO
    }
  }

  private func readHeaders(of connection: OpaquePointer) {
    func header(_ name: String) -> String? {
      MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
    }
    request.authorization = header("Authorization")
    request.apiKeyHeader = header("X-Goog-Api-Key")
    request.contentType = header("Content-Type")
    request.metadataFlavor = header("Metadata-Flavor")
    request.userProject = header("X-Goog-User-Project")
  }

  private func send(_ answer: Answer, on connection: OpaquePointer) -> MHD_Result {
    stage = .answered
    let response: OpaquePointer?
    switch answer.delivery {
    case .nothing:
      return .NO
    case .whole:
      response = answer.body.withUnsafeBytes {
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .truncated, .reset, .slow, .oversized:
      response = streamed(answer, on: connection)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", answer.contentType)
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }

  private func streamed(_ answer: Answer, on connection: OpaquePointer) -> OpaquePointer? {
    let reader = AnswerReader(answer, on: connection, timer: context.timer)
    return MHD_create_response_from_callback(
      UInt64(reader.promisedSize), 16_384,
      { reader, position, buffer, size in
        guard let reader else { return stub_broken }
        let place = UnsafeMutableRawBufferPointer(start: buffer, count: size).bindMemory(to: UInt8.self)
        return Unmanaged<AnswerReader>.fromOpaque(reader).takeUnretainedValue()
          .read(at: Int(position), into: place)
      }, Unmanaged.passRetained(reader).toOpaque(),
      { reader in
        if let reader { Unmanaged<AnswerReader>.fromOpaque(reader).release() }
      })
  }
}
