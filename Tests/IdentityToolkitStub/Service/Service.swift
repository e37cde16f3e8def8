import JSONText

/// Everything the stub knows, and the way from a request to its answer.
struct Service {
  var faults: StubFaults
  let project: String
  private(set) var directories: [Directory.ID: Directory] = [:]
  var stats = StubStats()
  var generator: SplitMix64
  var signUps = 0
  var emailPrivacy: Bool
  var tokens = AccessTokens()
  private var counters: [FaultCounter]
  private var second: (number: Int64, requests: Int) = (0, 0)

  init(faults: StubFaults, project: String) {
    self.faults = faults
    self.project = project
    generator = SplitMix64(seed: faults.seed)
    emailPrivacy = faults.emailPrivacy
    counters = Self.counters(of: faults)
  }

  /// Changes the faults; their counters start anew.
  mutating func use(_ faults: StubFaults) {
    self.faults = faults
    emailPrivacy = faults.emailPrivacy
    counters = Self.counters(of: faults)
    signUps = 0
  }

  /// Forgets accounts, tokens and statistics; the faults stay and count anew.
  mutating func reset() {
    self = Service(faults: faults, project: project)
  }

  /// All accounts, in the order of their addresses.
  var allAccounts: [StubAccount] {
    directories.flatMap { id, directory in directory.accounts.values.map { StubAccount($0, in: id) } }
      .sorted { ($0.email ?? "", $0.localId) < ($1.email ?? "", $1.localId) }
  }

  private static func counters(of faults: StubFaults) -> [FaultCounter] {
    faults.rules.enumerated().map { FaultCounter($1, seed: faults.seed &+ UInt64($0) &* 1_000_003) }
  }

  mutating func answer(_ request: Request) -> Answer {
    guard let route = Route(path: request.path) else {
      stats.count(nil, inFlight: request.inFlight, status: 404, fault: nil)
      return ServiceError.notFound.answer
    }
    guard route.methods.contains(request.method) else {
      stats.count(route.operation, inFlight: request.inFlight, status: 405, fault: nil)
      return Answer(405) { body in
        body.member("message", "Method \(request.method) not allowed for \(request.target)")
      }
    }
    let (answer, fault) = answer(request, route)
    stats.count(route.operation, inFlight: request.inFlight, status: answer.status, fault: fault)
    return answer
  }

  private mutating func answer(_ request: Request, _ route: Route) -> (Answer, Fault?) {
    let rule = strikingRule(for: route.operation)
    if let rule {
      if rule.fault == .revokeAccessTokens { tokens.revokeAll() }
      if var answer = rule.fault.answerInstead(retryAfter: rule.retryAfter) {
        answer.delayMilliseconds += faults.latencyMilliseconds
        return (answer, rule.fault)
      }
    }
    var answer: Answer
    do {
      try limitRate(for: route.operation)
      answer = try work(request, route)
    } catch {
      answer = error.answer
    }
    answer.delayMilliseconds += faults.latencyMilliseconds
    rule?.fault.spoil(&answer)
    return (answer, rule?.fault)
  }

  private mutating func strikingRule(for operation: Operation) -> FaultRule? {
    var striking: FaultRule?
    for index in counters.indices {
      let wanted = counters[index].rule.operation
      guard wanted == operation || (wanted == nil && !operation.isEmulatorHelper) else { continue }
      if counters[index].strikes(), striking == nil { striking = counters[index].rule }
    }
    return striking
  }

  private mutating func limitRate(for operation: Operation) throws(ServiceError) {
    guard let limit = faults.requestsPerSecond, !operation.isEmulatorHelper else { return }
    let now = Moment.monotonicNanoseconds / 1_000_000_000
    if second.number != now { second = (now, 0) }
    second.requests += 1
    if second.requests > limit {
      throw ServiceError(
        status: 429, message: "Resource has been exhausted (e.g. check quota).", reason: "rateLimitExceeded",
        canonicalCode: "RESOURCE_EXHAUSTED", retryAfter: "1")
    }
  }

  private mutating func work(_ request: Request, _ route: Route) throws(ServiceError) -> Answer {
    if route.operation.isOpen { return try openWork(request, route) }
    let caller = try authenticate(request, route)
    let fields = try RequestFields.read(request, for: route.operation, strict: faults.refusesUnknownFields)
    if caller == .anybody, fields["targetProjectId"] != nil { throw .keyOnAdminRoute }
    let directory = Directory.ID(
      project: route.project ?? fields["targetProjectId"]?.string ?? project,
      tenant: route.tenant ?? fields["tenantId"]?.string ?? Self.tenant(ofIDTokenIn: fields))
    let call = Call(
      fields: fields, directory: directory, isAdministrator: caller == .administrator, now: .now)
    switch route.operation {
    case .signUp: return try signUp(call)
    case .update: return try update(call)
    case .signInWithPassword: return try signIn(call)
    case .lookup: return try lookup(call)
    case .delete: return try delete(call)
    case .sendOobCode: return try sendOobCode(call)
    case .batchCreate: return try batchCreate(call)
    case .batchGet: return try batchGet(call, request)
    case .batchDelete: return try batchDelete(call)
    case .refresh: return try refresh(call)
    case .passwordPolicy:
      guard let policy = faults.passwordPolicy else { throw .notImplemented("getPasswordPolicy") }
      return policy.answer
    case .recaptchaConfig: throw .notImplemented("getRecaptchaConfig")
    case .projects:
      return Answer { body in
        body.member("projectId", "12345")
        body.array("authorizedDomains") { $0.element("localhost") }
      }
    case .projectConfig: return projectConfig()
    case .createTenant: return createTenant(call)
    case .accessToken, .metadataProject, .emulatorRoot, .emulatorWipe, .emulatorConfig, .emulatorOobCodes:
      throw .notFound
    }
  }

  /// An ID token belongs to a tenant, which a request need not name beside it.
  private static func tenant(ofIDTokenIn fields: JSONValue) -> String? {
    fields["idToken"]?.string.flatMap { (try? IDToken($0))?.tenant }
  }

  /// Account directory; made when it is first named.
  mutating func directory(_ id: Directory.ID) -> Directory {
    if let directory = directories[id] { return directory }
    let directory = Directory()
    directories[id] = directory
    return directory
  }

  /// Who asks: an administrator by access token, or anybody by API key.
  private func authenticate(_ request: Request, _ route: Route) throws(ServiceError)
    -> Caller
  {
    let scheme = "bearer "
    if let authorization = request.authorization, authorization.lowercased().hasPrefix(scheme) {
      let token = String(authorization.dropFirst(scheme.count))
      guard tokens.isGood(token) else { throw .badToken }
      if AccessTokens.isOfUser(token), request.userProject == nil { throw .missingQuotaProject }
      return .administrator
    }
    let key = request.query("key") ?? request.apiKeyHeader ?? ""
    if key.isEmpty { throw route.operation.isForAdministrators ? .missingToken : .missingKey }
    if route.project != nil { throw .keyOnAdminRoute }
    return .anybody
  }
}

/// Who asks.
private enum Caller { case administrator, anybody }

/// One call of an operation, checked and ready to be done.
struct Call {
  let fields: JSONValue
  let directory: Directory.ID
  let isAdministrator: Bool
  let now: Moment
}

extension Operation {
  /// Helpers of the emulator are for tests: faults without an operation leave them alone.
  fileprivate var isEmulatorHelper: Bool {
    switch self {
    case .emulatorRoot, .emulatorWipe, .emulatorConfig, .emulatorOobCodes: true
    default: false
    }
  }
}
