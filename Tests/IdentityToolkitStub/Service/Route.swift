/// Where a path leads.
struct Route {
  var operation: Operation
  var methods: [String] = ["POST"]
  /// The project and tenant that the path names; nil on the client route.
  var project: String?
  var tenant: String?

  /// - Returns: nil for a path that no operation has.
  init?(path: Substring) {
    let path = path.hasPrefix(Self.prefix) ? path.dropFirst(Self.prefix.count) : path
    if let (operation, methods) = Self.fixed[String(path)] {
      self.operation = operation
      self.methods = methods
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].isEmpty else { return nil }
    if parts[1] == "emulator", parts.count == 6, parts[2] == "v1", parts[3] == "projects" {
      guard let (operation, methods) = Self.emulator[parts[5]] else { return nil }
      self.operation = operation
      self.methods = methods
      project = String(parts[4])
      return
    }
    guard parts[2] == "projects" else { return nil }
    project = String(parts[3])
    var rest = parts.dropFirst(4)
    if parts[1] == "v1" {
      if rest.first == "tenants", rest.count == 3 {
        tenant = String(parts[5])
        rest = rest.dropFirst(2)
      }
      guard rest.count == 1, let last = rest.first, let operation = Self.accounts[last] else { return nil }
      self.operation = operation
      if operation == .batchGet { methods = ["GET"] }
    } else if parts[1] == "v2", rest.count == 1 {
      switch parts[4] {
      case "config":
        operation = .projectConfig
        methods = ["GET"]
      case "tenants":
        operation = .createTenant
      default: return nil
      }
    } else {
      return nil
    }
  }

  private static let prefix = "/identitytoolkit.googleapis.com"

  private static let fixed: [String: (Operation, methods: [String])] = [
    "/v1/accounts:signUp": (.signUp, ["POST"]),
    "/v1/accounts:update": (.update, ["POST"]),
    "/v1/accounts:signInWithPassword": (.signInWithPassword, ["POST"]),
    "/v1/accounts:lookup": (.lookup, ["POST"]),
    "/v1/accounts:delete": (.delete, ["POST"]),
    "/v1/accounts:sendOobCode": (.sendOobCode, ["POST"]),
    "/securetoken.googleapis.com/v1/token": (.refresh, ["POST"]),
    "/v1/token": (.refresh, ["POST"]),
    "/v1/projects": (.projects, ["GET"]),
    "/v2/passwordPolicy": (.passwordPolicy, ["GET"]),
    "/v2/recaptchaConfig": (.recaptchaConfig, ["GET"]),
    "/token": (.accessToken, ["POST"]),
    "/computeMetadata/v1/instance/service-accounts/default/token": (.accessToken, ["GET"]),
    "/computeMetadata/v1/project/project-id": (.metadataProject, ["GET"]),
    "/": (.emulatorRoot, ["GET"]),
  ]

  private static let accounts: [Substring: Operation] = [
    "accounts": .signUp, "accounts:update": .update, "accounts:lookup": .lookup, "accounts:delete": .delete,
    "accounts:sendOobCode": .sendOobCode, "accounts:batchCreate": .batchCreate,
    "accounts:batchGet": .batchGet, "accounts:batchDelete": .batchDelete,
  ]

  private static let emulator: [Substring: (Operation, methods: [String])] = [
    "accounts": (.emulatorWipe, ["DELETE"]),
    "config": (.emulatorConfig, ["GET", "PATCH"]),
    "oobCodes": (.emulatorOobCodes, ["GET"]),
  ]
}
