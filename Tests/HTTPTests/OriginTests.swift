import Testing

@testable import HTTP

@Suite("Origin of a URL")
struct OriginTests {
  @Test(arguments: [
    ("http://a.example", "a.example:80"), ("https://a.example/path", "a.example:443"),
    ("https://a.example?q", "a.example:443"), ("http://a.example:81/x:y@z", "a.example:81"),
    ("http://me:secret@a.example:81/", "a.example:81"), ("http://[::1]/", "[::1]:80"),
    ("http://[::1]:81/", "[::1]:81"), ("http://a.example:/", "a.example:80"),
  ])
  func isNamed(url: String, name: String) {
    #expect(Origin(url: url)?.description == name)
  }

  @Test(arguments: [
    "", "a.example", "ftp://a.example", "HTTP://a.example", "http:/a", "http:///a", "http://a:b/",
    "http://a:0/",
  ])
  func isNone(url: String) {
    #expect(Origin(url: url) == nil)
  }
}
