import Crypto
import HTTP
import Provisioning
import Synchronization
import TestSupport
import Testing

@testable import Firebase

@Suite("AccessTokenSource")
struct AccessTokenSourceTests {
  private let user: GoogleCredentials
  private let account: GoogleCredentials
  private let time = Time()

  init() throws {
    let directory = try WorkingDirectory()
    user = try CredentialsFile(directory.write("user.json", authorizedUserFile)).credentials
    account = try CredentialsFile(directory.write("key.json", serviceAccountFile())).credentials
  }

  @Test func aServiceAccountAsksWithASignedAssertion() async throws {
    let transport = ScriptedTransport(200, #"{"access_token":"t","expires_in":3599,"token_type":"Bearer"}"#)
    time.set(1_700_000_000)
    #expect(try await source(account, transport).token() == Secret("t"))

    let request = try #require(await transport.requests.first)
    #expect(request.method == .post)
    #expect(request.url == "https://oauth2.googleapis.com/token")
    #expect(request.headers.map(\.name) == ["Content-Type"])
    #expect(request.headers.map(\.value) == ["application/x-www-form-urlencoded"])
    let prefix = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
    let body = String(decoding: request.body, as: UTF8.self)
    try #require(body.hasPrefix(prefix))
    let parts = body.dropFirst(prefix.count).split(separator: ".").map(String.init)
    try #require(parts.count == 3)
    let texts = try parts.prefix(2).map { part in
      String(decoding: try #require(Base64URL.decode(part)), as: UTF8.self)
    }
    #expect(
      texts == [
        #"{"alg":"RS256","typ":"JWT","kid":"key-1"}"#,
        #"{"iss":"robot@file.iam.gserviceaccount.com","scope":"https://www.googleapis.com/auth/"#
          + #"cloud-platform https://www.googleapis.com/auth/identitytoolkit","#
          + #""aud":"https://oauth2.googleapis.com/token","iat":1700000000,"exp":1700003600}"#,
      ])
    let key = try RS256Key(pem: exampleRSAKey)
    #expect(
      try Base64URL.decode(parts[2]) == key.signature(of: Array("\(parts[0]).\(parts[1])".utf8)))
  }

  @Test func anotherTokenURLIsAskedForTheSameAudience() async throws {
    let directory = try WorkingDirectory()
    let file = serviceAccountFile(tokenURL: "http://127.0.0.1:1/token")
    let account = try CredentialsFile(directory.write("key.json", file)).credentials
    let transport = ScriptedTransport(200, #"{"access_token":"t"}"#)
    _ = try await source(account, transport).token()
    let request = try #require(await transport.requests.first)
    #expect(request.url == "http://127.0.0.1:1/token")
    let claims = try #require(
      String(decoding: request.body, as: UTF8.self).split(separator: ".").dropFirst().first)
    let text = String(decoding: try #require(Base64URL.decode(String(claims))), as: UTF8.self)
    #expect(text.contains(#""aud":"https://oauth2.googleapis.com/token""#))
  }

  @Test func aUserAsksWithTheRefreshToken() async throws {
    let transport = ScriptedTransport(200, #"{"access_token":"t","expires_in":3599}"#)
    #expect(try await source(user, transport).token() == Secret("t"))
    let request = try #require(await transport.requests.first)
    #expect(request.url == "https://oauth2.googleapis.com/token")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "grant_type=refresh_token&client_id=client%261&client_secret=secret-1&refresh_token=secret-2%2F%2B%3D"
    )
  }

  @Test func theMetadataServerIsAsked() async throws {
    let transport = ScriptedTransport(200, #"{"access_token":"t","expires_in":3599}"#)
    let credentials = GoogleCredentials.metadataServer(host: "metadata.google.internal")
    #expect(try await source(credentials, transport).token() == Secret("t"))
    let request = try #require(await transport.requests.first)
    #expect(request.method == .get)
    #expect(
      request.url
        == "http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token"
        + "?scopes=https://www.googleapis.com/auth/cloud-platform,"
        + "https://www.googleapis.com/auth/identitytoolkit")
    #expect(request.headers.map(\.name) == ["Metadata-Flavor"])
    #expect(request.headers.map(\.value) == ["Google"])
  }

  @Test func theEmulatorNeedsNoRequest() async throws {
    let transport = ScriptedTransport(500, "")
    #expect(try await source(.emulatorOwner, transport).token() == Secret("owner"))
    #expect(await transport.requests.isEmpty)
  }

  @Test(arguments: [
    // A token is renewed 225 s before its end, a short one after half of its life.
    (3599, 3373, 1), (3599, 3374, 2), (300, 149, 1), (300, 150, 2), (0, 0, 2),
  ])
  func aTokenIsRenewedBeforeItsEnd(lifetime: Int, elapsed: Int, requests: Int) async throws {
    let transport = ScriptedTransport(200, #"{"access_token":"t","expires_in":\#(lifetime)}"#)
    let source = source(user, transport)
    _ = try await source.token()
    time.advance(by: elapsed)
    _ = try await source.token()
    #expect(await transport.requests.count == requests)
  }

  @Test func oneRequestServesAllRows() async throws {
    let latch = Latch()
    let transport = ScriptedTransport { number, _ in
      await latch.wait()
      return HTTPResponse(status: 200, body: Array(#"{"access_token":"t\#(number)"}"#.utf8))
    }
    let source = source(user, transport)
    let tokens = try await withThrowingTaskGroup { group in
      for _ in 0..<64 { group.addTask { try await source.token() } }
      while await source.waiterCount < 63 { await Task.yield() }
      latch.open()
      return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
    }
    #expect(tokens == [Secret("t1")])
    #expect(await transport.requests.count == 1)
  }

  @Test func aFailureIsSharedAndTheNextCallAsksAgain() async throws {
    let latch = Latch()
    let transport = ScriptedTransport { number, _ in
      await latch.wait()
      return HTTPResponse(
        status: number == 1 ? 503 : 200, body: Array(#"{"access_token":"t\#(number)"}"#.utf8))
    }
    let source = source(user, transport)
    let failures = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { await #expect(throws: BackendFailure.self) { try await source.token() }?.kind }
      }
      while await source.waiterCount < 7 { await Task.yield() }
      latch.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures == Array(repeating: .unavailable, count: 8))
    #expect(await transport.requests.count == 1)
    #expect(try await source.token() == Secret("t2"))
  }

  @Test func whenTheTaskThatAsksIsCancelledAnotherAsks() async throws {
    let transport = ScriptedTransport { number, _ throws(HTTPFailure) in
      if number == 1 {
        await Latch().wait()
        throw HTTPFailure(.cancelled, message: "cancelled", mayHaveBeenSent: true)
      }
      return HTTPResponse(status: 200, body: Array(#"{"access_token":"t\#(number)"}"#.utf8))
    }
    let source = source(user, transport)
    let first = Task { try await source.token() }
    while await transport.requests.isEmpty { await Task.yield() }
    let others = (0..<3).map { _ in Task { try await source.token() } }
    while await source.waiterCount < 3 { await Task.yield() }
    first.cancel()
    let failure = await #expect(throws: BackendFailure.self) { try await first.value }
    #expect(failure?.kind == .cancelled)
    for other in others { #expect(try await other.value == Secret("t2")) }
  }

  @Test func aTaskThatWaitsCanBeCancelled() async throws {
    let latch = Latch()
    let transport = ScriptedTransport { _, _ in
      await latch.wait()
      return HTTPResponse(status: 200, body: Array(#"{"access_token":"t"}"#.utf8))
    }
    let source = source(user, transport)
    let first = Task { try await source.token() }
    while await transport.requests.isEmpty { await Task.yield() }
    let second = Task { try await source.token() }
    while await source.waiterCount < 1 { await Task.yield() }
    second.cancel()
    let failure = await #expect(throws: BackendFailure.self) { try await second.value }
    #expect(failure?.kind == .cancelled)
    latch.open()
    #expect(try await first.value == Secret("t"))
  }

  @Test func aRefusedTokenIsRenewedOnce() async throws {
    let transport = ScriptedTransport { number, _ in
      HTTPResponse(status: 200, body: Array(#"{"access_token":"t\#(number)"}"#.utf8))
    }
    let source = source(user, transport)
    let old = try await source.token()
    // Two rows were refused with the same token.
    await source.invalidate(old)
    #expect(try await source.token() == Secret("t2"))
    await source.invalidate(old)
    #expect(try await source.token() == Secret("t2"))
  }

  private func source(_ credentials: GoogleCredentials, _ transport: ScriptedTransport) -> AccessTokenSource {
    AccessTokenSource(credentials, over: transport, wallTime: time.now)
  }
}

/// Seconds since 1970 that a test sets.
final class Time: Sendable {
  private let seconds = Atomic(1_700_000_000)

  var now: @Sendable () -> Int { { [self] in seconds.load(ordering: .sequentiallyConsistent) } }

  func set(_ value: Int) {
    seconds.store(value, ordering: .sequentiallyConsistent)
  }

  func advance(by value: Int) {
    seconds.add(value, ordering: .sequentiallyConsistent)
  }
}
