/// An account as tests look at it.
public struct StubAccount: Sendable, Equatable {
  public let project: String
  public let tenant: String?
  public let localId: String
  public let email: String?
  public let displayName: String?
  /// Nil without a password, or with one imported as a hash.
  public let password: String?
  public let emailVerified: Bool
  public let disabled: Bool
  public let photoUrl: String?
  public let phoneNumber: String?
  public let customAttributes: String?

  init(_ account: Account, in directory: Directory.ID) {
    project = directory.project
    tenant = directory.tenant
    localId = account.localId
    email = account.email
    displayName = account.displayName
    password = account.password
    emailVerified = account.emailVerified
    disabled = account.disabled ?? false
    photoUrl = account.photoUrl
    phoneNumber = account.phoneNumber
    customAttributes = account.customAttributes
  }

  func describe(in body: inout JSONBody) {
    body.member("project", project)
    body.member("tenant", tenant)
    body.member("localId", localId)
    body.member("email", email)
    body.member("displayName", displayName)
    body.member("password", password)
    body.member("emailVerified", emailVerified)
    body.member("disabled", disabled)
    body.member("photoUrl", photoUrl)
    body.member("phoneNumber", phoneNumber)
    body.member("customAttributes", customAttributes)
  }
}
