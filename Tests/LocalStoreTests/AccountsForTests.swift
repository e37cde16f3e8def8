import Crypto
import LocalStore
import Provisioning
import SQLite

func account(
  _ email: String, name: String = "Ann Lee", password: String = "correct horse",
  change: (inout Account) -> Void = { _ in }
) -> Account {
  var account = Account(
    email: EmailAddress(address: email, key: AccountKey(email.lowercased())), displayName: name,
    password: Secret(password))
  change(&account)
  return account
}

/// A store whose hashes cost next to nothing and whose clock stands still.
func store(_ path: String, cost: PasswordHash.Cost = .least, at time: Int64 = 1_700_000_000_000)
  -> LocalBackend
{
  LocalBackend(path: path, cost: cost, durability: .normal, now: { time })
}
