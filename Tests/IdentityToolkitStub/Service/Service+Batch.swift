import JSONText

// The calls about many accounts.

extension Service {
  mutating func batchCreate(_ call: Call) throws(ServiceError) -> Answer {
    let directory = directory(call.directory)
    let users = (call.fields["users"]?.array ?? [])
    if users.isEmpty { throw .code("MISSING_USER_ACCOUNT") }
    let isChecked = call.fields["sanityCheck"]?.bool ?? false
    if isChecked { try refuseDuplicates(users.compactMap { $0["email"]?.string }, "DUPLICATE_EMAIL") }
    let overwrites = call.fields["allowOverwrite"]?.bool ?? false
    if !overwrites { try refuseDuplicates(users.map { $0["localId"]?.string ?? "" }, "DUPLICATE_LOCAL_ID") }

    var refusals: [(index: Int, message: String)] = []
    for (index, user) in users.enumerated() {
      do throws(ServiceError) {
        let account = try imported(user, call, in: directory, isChecked: isChecked)
        if !overwrites, directory.accounts[account.localId] != nil {
          throw ServiceError.code("localId belongs to an existing account - can not overwrite.")
        }
        directory.put(account)
      } catch {
        refusals.append((index, error.message))
      }
    }
    return Answer { body in
      body.member("kind", "identitytoolkit#UploadAccountResponse")
      body.array("error") { errors in
        for refusal in refusals {
          errors.element { error in
            error.member("index", refusal.index)
            error.member("message", refusal.message)
          }
        }
      }
    }
  }

  private func refuseDuplicates(_ values: [String], _ code: String) throws(ServiceError) {
    var seen: Set<String> = []
    for value in values where !seen.insert(value).inserted { throw .code("\(code) : \(value)") }
  }

  private mutating func imported(_ user: JSONValue, _ call: Call, in directory: Directory, isChecked: Bool)
    throws(ServiceError) -> Account
  {
    guard let localId = user["localId"]?.string, !localId.isEmpty else { throw .code("localId is missing") }
    var account = Account(localId: localId)
    account.tenantId = call.directory.tenant
    account.displayName = user["displayName"]?.string
    account.photoUrl = user["photoUrl"]?.string
    account.lastLoginAt = user["lastLoginAt"]?.string
    if let hash = user["passwordHash"]?.string {
      account.passwordHash = hash
      account.salt = user["salt"]?.string
      account.passwordUpdatedAt = call.now
    } else if let password = user["rawPassword"]?.string {
      account.setPassword(password, salt: user["salt"]?.string ?? "fakeSalt" + identifier(20), now: call.now)
    }
    if let claims = user["customAttributes"]?.string {
      if let problem = ClaimsProblem(claims) { throw .code(problem.sentence) }
      account.customAttributes = claims
    }
    for provider in user["providerUserInfo"]?.array ?? [] {
      guard let id = provider["providerId"]?.string, let rawId = provider["rawId"]?.string else {
        throw .code("federatedId or (providerId & rawId) is required")
      }
      if id != "password" && id != "phone" { account.otherProviders.append((id, rawId)) }
    }
    if let phone = user["phoneNumber"]?.string {
      guard phone.hasPrefix("+") else { throw .code("phone number format is invalid") }
      account.phoneNumber = phone
    }
    account.validSince = call.now.seconds
    account.createdAt = user["createdAt"]?.string ?? String(call.now.milliseconds)
    if let email = user["email"]?.string {
      do { try checkForm(of: email) } catch { throw .code("email is invalid") }
      // As the emulator does: the address is looked up as written and stored in lower case, so that one in
      // another case takes the address from the account that had it.
      if let other = directory.account(email: email), other.localId != localId {
        throw .code(
          isChecked
            ? "email exists in other account in database"
            : "((Auth Emulator does not support importing duplicate email: \(email)))")
      }
      account.email = email.lowercased()
    }
    account.emailVerified = user["emailVerified"]?.bool ?? false
    account.disabled = user["disabled"]?.bool ?? false
    return account
  }

  mutating func batchGet(_ call: Call, _ request: Request) throws(ServiceError) -> Answer {
    let count = min(max(request.query("maxResults").flatMap { Int($0) } ?? 20, 1), 1000)
    let page = directory(call.directory).page(after: request.query("nextPageToken"), count: count)
    return Answer { body in
      body.member("kind", "identitytoolkit#DownloadAccountResponse")
      body.array("users") { users in
        for account in page { users.element { account.describe(in: &$0) } }
      }
      if page.count == count { body.member("nextPageToken", page.last?.localId) }
    }
  }

  mutating func batchDelete(_ call: Call) throws(ServiceError) -> Answer {
    let directory = directory(call.directory)
    let ids = call.fields.strings("localIds")
    if ids.count > 1000 { throw .code("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
    let isForced = call.fields["force"]?.bool ?? false
    var refused: [(index: Int, localId: String)] = []
    for (index, localId) in ids.enumerated() {
      if !isForced, let account = directory.accounts[localId], account.disabled != true {
        refused.append((index, localId))
      } else {
        directory.remove(localId)
      }
    }
    return Answer { body in
      if refused.isEmpty { return }
      body.array("errors") { errors in
        for (index, localId) in refused {
          errors.element { error in
            error.member("index", index)
            error.member("localId", localId)
            error.member("message", "NOT_DISABLED : Disable the account before batch deletion.")
          }
        }
      }
    }
  }
}
