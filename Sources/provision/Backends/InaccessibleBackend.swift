internal import Provisioning

/// Stands for a backend that there is no access to: knows its rules, and fails whatever it is asked.
struct InaccessibleBackend: AccountBackend {
  let properties: BackendProperties
  let failure: BackendFailure

  func check() async throws(BackendFailure) -> BackendBriefing { throw failure }
  func find(_ accounts: [Account]) async throws(BackendFailure) -> [Lookup] { throw failure }
  func signIn(_ account: Account) async throws(BackendFailure) -> SignIn { throw failure }
  func register(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount {
    throw failure
  }
  func setDisplayName(_ name: String, of account: RegisteredAccount) async throws(BackendFailure) {
    throw failure
  }
  func resume(_ account: Account, uid: String?) async throws(BackendFailure) -> RegisteredAccount? {
    throw failure
  }
  func delete(uid: String, email: String) async throws(BackendFailure) -> Deletion { throw failure }
  func sendPasswordReset(to email: EmailAddress) async throws(BackendFailure) { throw failure }
}
