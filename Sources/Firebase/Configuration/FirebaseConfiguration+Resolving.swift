internal import Provisioning

extension FirebaseConfiguration {
  /// Chooses endpoint, route, project and credentials from the options and the environment.
  ///
  /// - The emulator alone is used as its administrator.
  /// - An API key without credentials means the client route; with them, the admin route, and a warning says so.
  /// - Without either, Google's application default credentials are looked for.
  ///
  /// - Parameters:
  ///   - environment: the variables that Google's SDKs read, and `FIREBASE_API_KEY`.
  ///   - machineNameFile: the file that names the kind of machine; on Google Cloud there is a metadata server.
  public init(
    resolving options: FirebaseOptions, environment: [String: String],
    machineNameFile: String = "/sys/class/dmi/id/product_name"
  ) throws(FirebaseConfigurationFailure) {
    let google: GoogleEnvironment
    do {
      google = try GoogleEnvironment(environment)
    } catch {
      throw FirebaseConfigurationFailure(.configuration, error.message)
    }
    let endpoint = try ServiceEndpoint(
      emulatorHost: options.emulatorHost ?? google.emulatorHost, baseURL: options.endpoint)
    var warnings: [String] = []
    let apiKey = try APIKeyFile.key(options.apiKeyFile, environment, &warnings)
    let credentialsFile = options.credentialsFile ?? google.credentialsFile
    if let tenant = options.tenant { try requireName(tenant, of: "--tenant") }

    if let apiKey, credentialsFile == nil {
      let project = google.project(option: options.project, credentials: nil)
      if let project { try requireName(project, of: "the project") }
      self.init(.apiKey(apiKey, project: project), at: endpoint, tenant: options.tenant, warnings: warnings)
      return
    }
    if apiKey != nil {
      warnings.append(
        "an API key and credentials are both given: accounts are made with the credentials, the key serves for "
          + "signing in")
    }

    let credentials: GoogleCredentials
    var project = google.project(option: options.project, credentials: nil)
    if endpoint.isEmulator {
      credentials = .emulatorOwner
      // Real credentials are not for the emulator; they may name the project all the same.
      if let credentialsFile, let file = try? CredentialsFile(credentialsFile) {
        project = google.project(option: options.project, credentials: file.credentials)
      }
    } else {
      let file = try CredentialsFile(choosing: credentialsFile, google, environment, machineNameFile)
      credentials = file.credentials
      warnings += file.warnings
      project = google.project(option: options.project, credentials: credentials)
    }
    guard let project else {
      throw FirebaseConfigurationFailure(
        .configuration, "the Firebase project is not named; give --project, or set GOOGLE_CLOUD_PROJECT")
    }
    try requireName(project, of: "the project")
    let access = AdministratorAccess(
      credentials, project: project, quotaProject: google.payingProject(for: credentials, project: project),
      apiKey: apiKey)
    self.init(.administrator(access), at: endpoint, tenant: options.tenant, warnings: warnings)
  }
}

/// Names stand in the path of every request.
private func requireName(_ name: String, of what: String) throws(FirebaseConfigurationFailure) {
  let isFit =
    !name.isEmpty && name.utf8.count <= 100
    && name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.:".unicodeScalars.contains($0))
    }
  guard isFit, name != ".", name != ".." else {
    throw FirebaseConfigurationFailure(
      .configuration,
      "\(quoted(name)) cannot be the name of \(what); write its ID as the Firebase console shows it")
  }
}

extension GoogleEnvironment {
  /// A person's credentials are refused without a project that pays: unless another is named, the one worked on.
  fileprivate func payingProject(for credentials: GoogleCredentials, project: String) -> String? {
    if let named = quotaProject(for: credentials) { return named }
    if case .authorizedUser = credentials { return project }
    return nil
  }
}

extension CredentialsFile {
  /// The named file, gcloud's own, or the metadata server on a machine of Google Cloud.
  fileprivate init(
    choosing path: String?, _ google: GoogleEnvironment, _ environment: [String: String],
    _ machineNameFile: String
  ) throws(FirebaseConfigurationFailure) {
    do throws(CredentialsFailure) {
      self = if let path { try CredentialsFile(path) } else { try google.applicationDefaultCredentials() }
    } catch {
      throw FirebaseConfigurationFailure(.credentials, error.message)
    }
    guard case .metadataServer = credentials else { return }
    let variables = [
      "GCE_METADATA_HOST", "GCE_METADATA_ROOT", "K_SERVICE", "CLOUD_RUN_JOB", "FUNCTION_TARGET",
    ]
    if variables.contains(where: { environment[$0]?.isEmpty == false }) { return }
    let machine = (try? readSmallFile(machineNameFile)).map { String(decoding: $0.bytes, as: UTF8.self) }
    guard machine?.hasPrefix("Google") == true else {
      throw FirebaseConfigurationFailure(
        .credentials,
        "there are no credentials for Firebase; give a service account's key with --credentials or "
          + "GOOGLE_APPLICATION_CREDENTIALS, an API key with --api-key-file or FIREBASE_API_KEY, or the emulator "
          + "with --emulator")
    }
  }
}
