import Provisioning

/// A person's own sign-in, as `gcloud auth application-default login` stores it.
public struct AuthorizedUser: Sendable {
  let clientID: String
  let clientSecret: Secret
  let refreshToken: Secret
  let quotaProject: String?

  init(_ members: JSONMembers, file: String) throws(CredentialsFailure) {
    clientID = try members.required("client_id", file: file)
    clientSecret = Secret(try members.required("client_secret", file: file))
    refreshToken = Secret(try members.required("refresh_token", file: file))
    quotaProject = members["quota_project_id"]
  }
}
