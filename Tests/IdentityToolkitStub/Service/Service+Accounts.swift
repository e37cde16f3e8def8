import JSONText

// The calls about one account. What they check, and in which order, is what the contract records.

extension Service {
  mutating func signUp(_ call: Call) throws(ServiceError) -> Answer {
    let fields = call.fields
    let directory = directory(call.directory)
    if directory.isDisabled { throw .code("PROJECT_DISABLED") }
    let email = fields["email"]?.string
    let password = fields["password"]?.string ?? ""
    let isAnonymous = email.isEmptyOrNil && password.isEmpty
    if !call.isAdministrator {
      if let localId = fields["localId"]?.string, !localId.isEmpty {
        throw .code("UNEXPECTED_PARAMETER : User ID")
      }
      if !isAnonymous {
        if email.isEmptyOrNil { throw .code("MISSING_EMAIL") }
        if password.isEmpty { throw .code("MISSING_PASSWORD") }
        if faults.passwordSignUpOff || !directory.allowsPasswordSignUp {
          throw .code("OPERATION_NOT_ALLOWED")
        }
      } else if !directory.allowsAnonymous {
        throw .code("ADMIN_ONLY_OPERATION")
      }
    } else if let localId = fields["localId"]?.string, directory.accounts[localId] != nil {
      throw .code("DUPLICATE_LOCAL_ID")
    }

    let localId = call.isAdministrator ? fields["localId"]?.string : nil
    var account = Account(localId: localId ?? identifier(28))
    account.createdAt = String(call.now.milliseconds)
    account.lastLoginAt = account.createdAt
    account.tenantId = call.directory.tenant
    if !isAnonymous || call.isAdministrator { account.displayName = fields["displayName"]?.string }
    if call.isAdministrator {
      account.photoUrl = fields["photoUrl"]?.string
      account.emailVerified = fields["emailVerified"]?.bool ?? false
      if fields["disabled"]?.bool == true { account.disabled = true }
      if let phone = fields["phoneNumber"]?.string, !phone.isEmpty {
        account.phoneNumber = try newPhone(phone, in: directory)
      }
    }
    if let email, !email.isEmpty || !call.isAdministrator {
      account.email = try newEmail(email, in: directory)
    }
    if !password.isEmpty {
      try checkStrength(of: password)
      account.setPassword(password, salt: "fakeSalt" + identifier(20), now: call.now)
    }
    if let quota = faults.signUpQuota, signUps >= quota, !call.isAdministrator {
      throw .code("QUOTA_EXCEEDED : Exceeded daily quota for email/password sign-ups.")
    }
    if !call.isAdministrator { signUps += 1 }
    if !call.isAdministrator { account.lastRefreshAt = call.now }
    directory.put(account)
    return Answer { body in
      body.member("kind", "identitytoolkit#SignupNewUserResponse")
      body.member("localId", account.localId)
      body.member("displayName", account.displayName)
      body.member("email", account.email)
      if !call.isAdministrator { tokens(for: account, call, in: &body) }
    }
  }

  mutating func update(_ call: Call) throws(ServiceError) -> Answer {
    let fields = call.fields
    let directory = directory(call.directory)
    if directory.isDisabled { throw .code("PROJECT_DISABLED") }
    var account = try accountToUpdate(call, in: directory)
    var needsTokens = false
    if let email = fields["email"]?.string, !email.isEmpty {
      let lowered = email.lowercased()
      if lowered != account.email {
        account.email = try newEmail(email, in: directory)
        account.emailVerified = false
        account.validSince = call.now.seconds
      }
      needsTokens = true
    }
    if let password = fields["password"]?.string, !password.isEmpty {
      try checkStrength(of: password)
      account.setPassword(password, salt: "fakeSalt" + identifier(20), now: call.now)
      needsTokens = true
    }
    if let displayName = fields["displayName"]?.string { account.displayName = displayName }
    if let photoUrl = fields["photoUrl"]?.string { account.photoUrl = photoUrl }
    if call.isAdministrator { try updateAsAdministrator(&account, call, in: directory) }
    for attribute in fields.strings("deleteAttribute") {
      switch attribute {
      case "DISPLAY_NAME": account.displayName = nil
      case "PHOTO_URL": account.photoUrl = nil
      case "EMAIL": account.email = nil
      default: break
      }
    }
    for provider in fields.strings("deleteProvider") where provider == "phone" { account.phoneNumber = nil }
    let issuesTokens = needsTokens && !call.isAdministrator
    if issuesTokens { account.lastRefreshAt = call.now }
    directory.put(account)
    return Answer { body in
      body.member("kind", "identitytoolkit#SetAccountInfoResponse")
      body.member("localId", account.localId)
      body.member("emailVerified", account.emailVerified)
      account.providers(in: &body)
      body.member("email", account.email)
      body.member("displayName", account.displayName)
      body.member("photoUrl", account.photoUrl)
      body.member("passwordHash", account.passwordHash)
      if issuesTokens { tokens(for: account, call, in: &body) }
    }
  }

  private func accountToUpdate(_ call: Call, in directory: Directory) throws(ServiceError) -> Account {
    if call.isAdministrator {
      guard let localId = call.fields["localId"]?.string, !localId.isEmpty else {
        throw .code("MISSING_LOCAL_ID")
      }
      guard let account = directory.accounts[localId] else { throw .code("USER_NOT_FOUND") }
      return account
    }
    guard let token = call.fields["idToken"]?.string, !token.isEmpty else {
      throw .code("INVALID_REQ_TYPE : Unsupported request parameters.")
    }
    let account = try account(ofIDToken: token, call)
    if call.fields["customAttributes"] != nil { throw .code("INSUFFICIENT_PERMISSION") }
    if call.fields["disableUser"] != nil { throw .code("OPERATION_NOT_ALLOWED") }
    return account
  }

  private func updateAsAdministrator(_ account: inout Account, _ call: Call, in directory: Directory)
    throws(ServiceError)
  {
    let fields = call.fields
    if let disable = fields["disableUser"]?.bool { account.disabled = disable }
    if let verified = fields["emailVerified"]?.bool { account.emailVerified = verified }
    if let claims = fields["customAttributes"]?.string {
      if let problem = ClaimsProblem(claims) { throw .code(problem.code) }
      account.customAttributes = claims
    }
    if let since = fields["validSince"]?.string { account.validSince = Int64(since) }
    if let phone = fields["phoneNumber"]?.string, phone != account.phoneNumber {
      account.phoneNumber = phone.isEmpty ? nil : try newPhone(phone, in: directory)
    }
  }

  mutating func signIn(_ call: Call) throws(ServiceError) -> Answer {
    let directory = directory(call.directory)
    if directory.isDisabled { throw .code("PROJECT_DISABLED") }
    if faults.passwordSignUpOff || !directory.allowsPasswordSignUp { throw .code("PASSWORD_LOGIN_DISABLED") }
    guard let email = call.fields["email"]?.string else { throw .code("MISSING_EMAIL") }
    try checkForm(of: email)
    guard let password = call.fields["password"]?.string, !password.isEmpty else {
      throw .code("MISSING_PASSWORD")
    }
    guard var account = directory.account(email: email.lowercased()) else {
      throw .code(emailPrivacy ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND")
    }
    if account.disabled == true { throw .code("USER_DISABLED") }
    guard account.hasPassword(password) else {
      throw .code(emailPrivacy ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD")
    }
    account.lastLoginAt = String(call.now.milliseconds)
    account.lastRefreshAt = call.now
    directory.put(account)
    return Answer { body in
      body.member("kind", "identitytoolkit#VerifyPasswordResponse")
      body.member("registered", true)
      body.member("localId", account.localId)
      body.member("email", account.email)
      tokens(for: account, call, in: &body)
    }
  }

  mutating func lookup(_ call: Call) throws(ServiceError) -> Answer {
    let directory = directory(call.directory)
    if directory.isDisabled { throw .code("PROJECT_DISABLED") }
    var found: [Account] = []
    if call.isAdministrator {
      let fields = call.fields
      var seen: Set<String> = []
      let candidates =
        fields.strings("localId").map { directory.accounts[$0] }
        + fields.strings("email").map { directory.account(email: $0.lowercased()) }
        + fields.strings("phoneNumber").map { directory.account(phone: $0) }
      for case let account? in candidates where seen.insert(account.localId).inserted {
        found.append(account)
      }
    } else {
      guard let token = call.fields["idToken"]?.string, !token.isEmpty else {
        throw .code("MISSING_ID_TOKEN")
      }
      found = [try account(ofIDToken: token, call)]
    }
    return Answer { body in
      body.member("kind", "identitytoolkit#GetAccountInfoResponse")
      if found.isEmpty { return }
      body.array("users") { users in
        for account in found { users.element { account.describe(in: &$0) } }
      }
    }
  }

  mutating func delete(_ call: Call) throws(ServiceError) -> Answer {
    let directory = directory(call.directory)
    if directory.isDisabled { throw .code("PROJECT_DISABLED") }
    let localId: String
    if call.isAdministrator {
      guard let named = call.fields["localId"]?.string, !named.isEmpty else {
        throw .code("MISSING_LOCAL_ID")
      }
      guard directory.accounts[named] != nil else { throw .code("USER_NOT_FOUND") }
      localId = named
    } else {
      guard let token = call.fields["idToken"]?.string, !token.isEmpty else {
        throw .code("MISSING_ID_TOKEN")
      }
      localId = try account(ofIDToken: token, call).localId
    }
    directory.remove(localId)
    return Answer { $0.member("kind", "identitytoolkit#DeleteAccountResponse") }
  }

  mutating func sendOobCode(_ call: Call) throws(ServiceError) -> Answer {
    let fields = call.fields
    let directory = directory(call.directory)
    guard let type = fields["requestType"]?.string, type != "OOB_REQ_TYPE_UNSPECIFIED" else {
      throw .code("MISSING_REQ_TYPE")
    }
    let returnsLink = fields["returnOobLink"]?.bool ?? false
    if returnsLink && !call.isAdministrator { throw .code("INSUFFICIENT_PERMISSION") }
    if let url = fields["continueUrl"]?.string, !url.contains("://") {
      throw .code("INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))")
    }
    let email: String
    switch type {
    case "PASSWORD_RESET":
      guard let named = fields["email"]?.string, !named.isEmpty else { throw .code("MISSING_EMAIL") }
      email = named.lowercased()
      if directory.account(email: email) == nil {
        if emailPrivacy { return oobAnswer(email) }
        throw .code("EMAIL_NOT_FOUND")
      }
    case "VERIFY_EMAIL":
      if call.isAdministrator, let named = fields["email"]?.string {
        email = named.lowercased()
        if directory.account(email: email) == nil { throw .code("USER_NOT_FOUND") }
      } else {
        guard let token = fields["idToken"]?.string, !token.isEmpty,
          let owner = try account(ofIDToken: token, call).email
        else { throw .code("INVALID_ID_TOKEN") }
        email = owner
      }
    default: throw .notImplemented("accounts.sendOobCode \(type)")
    }
    let code = identifier(54)
    let link =
      "http://127.0.0.1/emulator/action?mode=\(type == "PASSWORD_RESET" ? "resetPassword" : "verifyEmail")"
      + "&lang=en&oobCode=\(code)&apiKey=fake-api-key"
    let letter = Directory.OobCode(email: email, requestType: type, code: code, link: link)
    directory.oobCodes.append(letter)
    return oobAnswer(email, returnsLink ? letter : nil)
  }

  private func oobAnswer(_ email: String, _ letter: Directory.OobCode? = nil) -> Answer {
    Answer { body in
      body.member("kind", "identitytoolkit#GetOobConfirmationCodeResponse")
      body.member("email", email)
      body.member("oobCode", letter?.code)
      body.member("oobLink", letter?.link)
    }
  }

  mutating func refresh(_ call: Call) throws(ServiceError) -> Answer {
    guard let text = call.fields["refreshToken"]?.string, let token = RefreshToken(text),
      var account = directory(token.directory).accounts[token.localId]
    else { throw .code("INVALID_REFRESH_TOKEN") }
    if account.disabled == true { throw .code("USER_DISABLED") }
    account.lastRefreshAt = call.now
    directory(token.directory).put(account)
    let idToken = IDToken.issue(for: account, project: token.directory.project, now: call.now)
    return Answer { body in
      body.member("id_token", idToken)
      body.member("access_token", idToken)
      body.member("expires_in", "3600")
      body.member("refresh_token", text)
      body.member("token_type", "Bearer")
      body.member("user_id", account.localId)
      body.member("project_id", "12345")
    }
  }
}

extension String? {
  fileprivate var isEmptyOrNil: Bool { self?.isEmpty ?? true }
}
