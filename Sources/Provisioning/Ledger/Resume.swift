/// What to do with an account that exists already and that this run did not make.
public enum ExistingAccountPolicy: String, Sendable, CaseIterable {
  /// Leave it alone.
  case skip
  /// Set the name of an account that has none.
  case repair
  /// Set the row's name.
  case update
  /// Count it as failed.
  case fail
}

/// Where a row's chain starts, given what the ledger remembers. Pure: a table of cases.
public enum Resume: Sendable, Hashable {
  /// Nothing was begun, or it was refused: register.
  case register
  /// A registration was begun and its end is not known: ask the backend first.
  case findOut(uid: String?)
  /// The account was made by this row: set its name.
  case setName(uid: String)
  /// An earlier run finished it: no request at all.
  case done(uid: String)
  /// An earlier run finished it, but the policy wants its name looked at again.
  case lookAgain(uid: String)

  public init(after last: LedgerStep?, policy: ExistingAccountPolicy) {
    switch (last, policy) {
    case (nil, _), (.refused, _): self = .register
    case (.begun(let uid), _): self = .findOut(uid: uid)
    case (.registered(let uid), _): self = .setName(uid: uid)
    case (.finished(let uid), .skip), (.finished(let uid), .fail): self = .done(uid: uid)
    case (.finished(let uid), .repair), (.finished(let uid), .update): self = .lookAgain(uid: uid)
    }
  }
}

/// What the policy asks for when the account is there already and is not this row's.
public enum ExistingAccountAction: Sendable, Hashable {
  case leave
  case setName
  case fail

  public init(policy: ExistingAccountPolicy, existingName: String?, wantedName: String) {
    let hasName = !(existingName ?? "").isEmpty
    switch policy {
    case .skip: self = .leave
    case .fail: self = .fail
    case .repair: self = hasName ? .leave : .setName
    case .update: self = existingName == wantedName ? .leave : .setName
    }
  }
}
