internal import Arguments
internal import Files
internal import Provisioning
internal import RowFiles

extension RunOptions {
  var networkSettings: NetworkSettings {
    NetworkSettings(
      timeout: limits.timeout, connectTimeout: limits.connectTimeout, concurrency: limits.concurrency,
      caCertificate: network.caCertificate)
  }
}

extension NetworkSettings {
  init(_ options: PastRunOptions) {
    self.init(
      timeout: options.limits.timeout, connectTimeout: options.limits.connectTimeout,
      concurrency: options.limits.concurrency, caCertificate: options.network.caCertificate)
  }
}

extension SelectionOptions {
  var rows: RowSelection {
    RowSelection(
      lines: lines, limit: limit,
      shard: shard.map { RowSelection.Shard(index: $0.index, count: $0.count) })
  }

  var lockClaim: FileLock.Claim {
    shard.map { .shard($0.index, of: $0.count) } ?? .whole
  }
}

extension ValidationOptions {
  /// - Parameter passwordOptional: whether the run makes passwords for rows without one.
  func rules(passwordOptional: Bool) -> ValidationRules {
    var rules = ValidationRules()
    if let minPassword { rules.minimumPassword = minPassword }
    rules.passwordOptional = passwordOptional
    return rules
  }
}
