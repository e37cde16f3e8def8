import TestSupport
import Testing

@testable import HTTP

@Suite("Proxies from the environment")
struct ProxyTests {
  private static let cases: [(environment: [String: String], url: String, proxy: String?)] = [
    ([:], "https://a.example/", nil),
    (["HTTPS_PROXY": "http://p:1"], "https://a.example/", "http://p:1"),
    (["https_proxy": "http://p:1", "HTTPS_PROXY": "http://q:1"], "https://a.example/", "http://p:1"),
    (["HTTPS_PROXY": ""], "https://a.example/", nil),
    (["HTTPS_PROXY": "http://p:1"], "http://a.example/", nil),
    (["HTTP_PROXY": "http://p:1"], "http://a.example/", nil),
    (["http_proxy": "p:1"], "http://a.example/", "p:1"),
    (["ALL_PROXY": "http://p:1"], "http://a.example/", "http://p:1"),
    (["ALL_PROXY": "http://p:1", "https_proxy": "http://q:1"], "https://a.example/", "http://q:1"),
    (["HTTPS_PROXY": "http://me:secret@p:1"], "https://a.example/", "http://p:1"),
    (["HTTPS_PROXY": "me:secret@p:1"], "https://a.example/", "p:1"),
    (["https_proxy": "p", "no_proxy": "*"], "https://a.example/", nil),
    (["https_proxy": "p", "NO_PROXY": "b.example,a.example"], "https://a.example:8/", nil),
    (["https_proxy": "p", "NO_PROXY": "example"], "https://a.example/", nil),
    (["https_proxy": "p", "NO_PROXY": ".example"], "https://A.EXAMPLE./", nil),
    (["https_proxy": "p", "NO_PROXY": "ample"], "https://a.example/", "p"),
    (["https_proxy": "p", "NO_PROXY": "a.example b.example"], "https://b.example/", nil),
    (["https_proxy": "p", "NO_PROXY": "127.0.0.1"], "https://127.0.0.1/", nil),
    (["https_proxy": "p", "NO_PROXY": "127.0.0.0/8"], "https://127.1.2.3/", nil),
    (["https_proxy": "p", "NO_PROXY": "192.168.0.0/20"], "https://192.168.15.1/", nil),
    (["https_proxy": "p", "NO_PROXY": "192.168.0.0/20"], "https://192.168.16.1/", "p"),
    (["https_proxy": "p", "NO_PROXY": "10.0.0.0/33"], "https://10.0.0.0/", "p"),
    (["https_proxy": "p", "NO_PROXY": "::1"], "https://[::1]:8/", nil),
    (["https_proxy": "p", "NO_PROXY": "fe80::/10"], "https://[febf::1]/", nil),
    (["https_proxy": "p", "NO_PROXY": "0.0.1"], "https://127.0.0.1/", "p"),
  ]

  @Test(arguments: cases)
  func proxyOfAURL(environment: [String: String], url: String, proxy: String?) {
    #expect(ProxySettings(environment: environment).proxy(for: url)?.description == proxy)
  }

  @Test func credentialsOfAProxyAreNotShown() throws {
    let settings = ProxySettings(environment: ["https_proxy": "http://me:secret@p:1"])
    let proxy = try #require(settings.proxy(for: "https://a.example/"))
    for text in ["\(proxy)", String(reflecting: proxy), "\(settings)", String(reflecting: settings)] {
      #expect(!text.contains("secret"))
    }
    var dumped = ""
    dump(settings, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  @Test func aRequestGoesThroughTheProxy() async throws {
    let proxy = try LoopbackServer(answering: { _ in answer(200, "proxied") })
    defer { proxy.stop() }
    let response = try await withCurlTransport(options("http_proxy", "http://me:pw@127.0.0.1:\(proxy.port)"))
    {
      transport throws(HTTPFailure) in
      try await transport.send(HTTPRequest(.get, "http://name.invalid/path"))
    }
    #expect(response.body == Array("proxied".utf8))
    #expect(proxy.requests.map(\.target) == ["http://name.invalid/path"])
    #expect(proxy.requests.first?.headers["proxy-authorization"] == "Basic bWU6cHc=")
  }

  @Test(arguments: [
    (407, "status 407: it wants a user name and password"), (403, "status 403"), (502, "status 502"),
  ])
  func aProxyThatRefuses(status: Int, text: String) async throws {
    let proxy = try LoopbackServer(answering: { _ in answer(status) })
    defer { proxy.stop() }
    #expect(
      await failure(
        of: HTTPRequest(.post, "https://name.invalid/?key=secret"),
        options("https_proxy", "http://me:pw@127.0.0.1:\(proxy.port)"))
        == HTTPFailure(
          .proxy,
          message: "the proxy http://127.0.0.1:\(proxy.port) refuses the way to name.invalid:443 (\(text))",
          mayHaveBeenSent: false))
    #expect(proxy.requests.map(\.target) == ["name.invalid:443"])
  }

  @Test func aProxyThatIsNotThere() async throws {
    let port = try unusedPort()
    #expect(
      await failure(
        of: HTTPRequest(.post, "https://name.invalid/"), options("https_proxy", "http://127.0.0.1:\(port)"))
        == HTTPFailure(
          .proxy, message: "the proxy http://127.0.0.1:\(port) does not accept a connection",
          mayHaveBeenSent: false))
  }

  @Test func aProxyWithAnUnknownName() async throws {
    #expect(
      await failure(
        of: HTTPRequest(.post, "https://name.invalid/"), options("https_proxy", "http://proxy.invalid:1"))
        == HTTPFailure(
          .proxy, message: "the name of the proxy http://proxy.invalid:1 cannot be resolved",
          mayHaveBeenSent: false))
  }

  private func options(_ variable: String, _ proxy: String) -> TransportOptions {
    var options = testOptions
    options.proxies = ProxySettings(environment: [variable: proxy])
    return options
  }
}
