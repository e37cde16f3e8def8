internal import Arguments
internal import Firebase
internal import FoundationEssentials
internal import HTTP
internal import Provisioning

extension Backends {
  /// Accounts of a Firebase project, of the emulator, or of an endpoint that speaks the same language.
  static func firebase(
    _ options: TargetOptions, _ network: NetworkSettings, _ context: Context, needsAccess: Bool
  ) throws(CommandFailure) -> Target {
    let configuration: FirebaseConfiguration
    do throws(FirebaseConfigurationFailure) {
      configuration = try FirebaseConfiguration(
        resolving: options.forFirebase(context.environment), environment: context.environment)
    } catch {
      if !needsAccess && error.kind == .credentials { return withoutAccess(options, error) }
      throw CommandFailure(error.kind == .credentials ? .refused : .configuration, error.message)
    }
    let transport = CurlTransport(network.transport(context.environment))
    let backend = FirebaseBackend(
      configuration, over: transport, wallTime: { Int(Date().timeIntervalSince1970) })
    return Target(
      description: RunSummary.Target(
        backend: "firebase", project: configuration.project, tenant: configuration.tenant),
      folderName: folderName(configuration), directory: backend, backend: backend,
      close: { transport.shutdown() }, warnings: configuration.warnings,
      advice: { SignUpQuota.warning(rows: $0, configuration) })
  }

  /// Firebase as far as it is known without credentials.
  private static func withoutAccess(
    _ options: TargetOptions, _ failure: FirebaseConfigurationFailure
  ) -> Target {
    let backend = InaccessibleBackend(
      properties: FirebaseBackend.properties,
      failure: BackendFailure(.misconfigured, code: "NO_CREDENTIALS", message: failure.message))
    return Target(
      description: RunSummary.Target(backend: "firebase", project: options.project, tenant: options.tenant),
      folderName: "firebase", directory: backend, backend: backend, close: {}, warnings: [])
  }

  /// `firebase-PROJECT`, with the tenant and the place when they are not the usual ones: the emulator's accounts
  /// are not the project's.
  private static func folderName(_ configuration: FirebaseConfiguration) -> String {
    var parts = ["firebase", configuration.projectName]
    if let tenant = configuration.tenant { parts.append(tenant) }
    switch configuration.endpoint {
    case .production: break
    case .emulator(let host): parts.append("at-" + host)
    case .custom(let baseURL): parts.append("at-" + baseURL)
    }
    return String(
      parts.joined(separator: "-").map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "_" })
  }
}

extension TargetOptions {
  fileprivate func forFirebase(_ environment: [String: String]) -> FirebaseOptions {
    var options = FirebaseOptions()
    options.project = project
    options.tenant = tenant
    options.credentialsFile = credentials
    options.apiKeyFile = apiKeyFile
    options.emulatorHost = emulator.map { "\($0)" }
    options.endpoint = endpoint
    return options
  }
}

extension NetworkSettings {
  fileprivate func transport(_ environment: [String: String]) -> TransportOptions {
    var options = TransportOptions(
      userAgent: "provision/\(ProvisionCommands.tool.version)",
      proxies: ProxySettings(environment: environment))
    options.timeout = timeout
    options.connectTimeout = connectTimeout
    options.caCertificateFile = caCertificate
    return options
  }
}
