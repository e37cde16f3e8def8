import HTTP
import Testing

@Suite("CurlTransport: cancellation and end")
struct CancellationTests {
  /// A server that reads requests, tells of each, and never answers.
  private func silentServer() throws -> (server: LoopbackServer, arrivals: AsyncStream<Void>) {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { connection in
      while connection.readRequest() != nil { arrival.yield() }
      arrival.finish()
    }
    return (server, arrivals)
  }

  @Test func cancellingTheTaskEndsTheRequest() async throws {
    let (server, arrivals) = try silentServer()
    defer { server.stop() }
    let outcome = await withTransport { transport in
      let task = Task { try await transport.send(HTTPRequest(.post, server.url, body: [1])) }
      var arrival = arrivals.makeAsyncIterator()
      await arrival.next()
      task.cancel()
      let outcome = await task.result
      // The server sees the connection end.
      #expect(await arrival.next() == nil)
      return outcome
    }
    #expect(throws: HTTPFailure(.cancelled, message: "the request was cancelled", mayHaveBeenSent: true)) {
      try outcome.get()
    }
  }

  @Test func aTaskCancelledBeforeSendsNothing() async throws {
    let (server, _) = try silentServer()
    defer { server.stop() }
    let outcome = await withTransport { transport in
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await transport.send(HTTPRequest(.post, server.url, body: [1]))
      }.result
    }
    #expect(throws: HTTPFailure(.cancelled, message: "the request was cancelled", mayHaveBeenSent: false)) {
      try outcome.get()
    }
    #expect(server.requests.isEmpty)
  }

  @Test func shutdownEndsRequestsUnderWayAndLaterOnes() async throws {
    let (server, arrivals) = try silentServer()
    defer { server.stop() }
    let transport = CurlTransport(testOptions)
    let task = Task { try await transport.send(HTTPRequest(.post, server.url)) }
    for await _ in arrivals { break }
    transport.shutdown()
    transport.shutdown()
    await #expect(throws: HTTPFailure.self) { try await task.value }
    let later = await #expect(throws: HTTPFailure.self) {
      try await transport.send(HTTPRequest(.post, server.url))
    }
    #expect(later?.kind == .cancelled)
    #expect(later?.mayHaveBeenSent == false)
    #expect(server.requests.count == 1)
  }

  @Test func cancellationAtAnyMomentResumesEachRequestOnce() async throws {
    let server = try LoopbackServer(answering: { _ in answer(200) })
    defer { server.stop() }
    let ended = await withTransport { transport in
      await withTaskGroup { group in
        for number in 0..<500 {
          group.addTask {
            let task = Task { try await transport.send(HTTPRequest(.post, server.url, body: [1])) }
            for _ in 0..<(number % 20) { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let response): return response.status == 200
            case .failure(let error): return (error as? HTTPFailure)?.kind == .cancelled
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
    }
    #expect(ended == 500)
  }
}
