import IdentityToolkitStub

/// A stub and one connection to it, with the calls that most tests make.
final class RunningStub {
  let stub: Stub
  private var connection: LoopbackClient?

  init(_ faults: StubFaults = StubFaults()) throws {
    stub = try Stub.start(faults: faults)
  }

  /// With faults as the executable's options name them.
  convenience init(_ options: (name: String, value: String)...) throws {
    var faults = StubFaults()
    for (name, value) in options { try faults.set(name, to: value) }
    try self.init(faults)
  }

  deinit { stub.stop() }

  func post(_ path: String, _ json: String, headers: [String: String] = [:]) throws -> LoopbackClient.Response
  {
    try send { try $0.post(path, json: json, headers: headers) }
  }

  func get(_ path: String, headers: [String: String] = [:]) throws -> LoopbackClient.Response {
    try send { try $0.get(path, headers: headers) }
  }

  func form(_ path: String, _ form: String) throws -> LoopbackClient.Response {
    try send {
      try $0.send(
        "POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8))
    }
  }

  func signUp(_ email: String, password: String = "secret1") throws -> LoopbackClient.Response {
    try post("/v1/accounts:signUp?key=fake-key", #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  func signIn(_ email: String, password: String = "secret1") throws -> LoopbackClient.Response {
    try post(
      "/v1/accounts:signInWithPassword?key=fake-key", #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  func create(_ json: String, token: String = "owner", headers: [String: String] = [:]) throws
    -> LoopbackClient.Response
  {
    try post(
      "/v1/projects/demo-provision/accounts", json,
      headers: headers.merging(["Authorization": "Bearer \(token)"]) { own, _ in own })
  }

  /// Access token of a service account, from the metadata server.
  func metadataToken() throws -> String {
    let path = "/computeMetadata/v1/instance/service-accounts/default/token"
    return accessToken(in: try get(path, headers: ["Metadata-Flavor": "Google"]))
  }

  func accessToken(in response: LoopbackClient.Response) -> String {
    response.text.firstMatch(of: /ya29\.[^"]+/).map { String($0.output) } ?? ""
  }

  /// Addresses of all accounts, in order.
  var emails: [String] { stub.accounts.compactMap(\.email) }

  /// Keeps the connection as long as the server does.
  private func send(_ request: (LoopbackClient) throws -> LoopbackClient.Response) throws
    -> LoopbackClient.Response
  {
    let client = try connection ?? LoopbackClient(port: stub.port)
    let response = try request(client)
    connection = response.ending == .complete ? client : nil
    return response
  }
}
