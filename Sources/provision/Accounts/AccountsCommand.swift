internal import Files
internal import FoundationEssentials
internal import JSONText
internal import LocalStore
internal import Provisioning

/// `accounts list|export|delete`: the local store, for people.
struct AccountsCommand: Sendable {
  let action: Invocation.AccountsAction
  let options: AccountsOptions
  let context: Context

  /// Accounts read and written at a time, so that a large store takes no more memory than a small one.
  private static let pageSize = 1000

  func run() async -> ExitStatus {
    do throws(CommandFailure) {
      let path = try Backends.storePath(options.target, context)
      switch action {
      case .list: return try await list(LocalDirectory(path: path))
      case .export: return try await export(LocalDirectory(path: path))
      case .delete: return try await delete(path)
      }
    } catch {
      context.messages.error(error.message)
      return error.status
    }
  }

  // MARK: - List

  private func list(_ store: LocalDirectory) async throws(CommandFailure) -> ExitStatus {
    if options.json {
      return try await write(
        store, start: "[", separator: ",", end: "\n]\n", empty: "[]\n", { "\n  " + $0.json.compactText })
    }
    var table = TextTable(["UID", "EMAIL", "NAME", "CREATED", "REMARKS"])
    var number: Int64 = 0
    while true {
      let page = try await page(store, after: number)
      guard let last = page.last else { break }
      for account in page { table.add(account.cells) }
      number = last.number
    }
    return StandardOutput.write(table.text, context.messages)
  }

  // MARK: - Export

  private func export(_ store: LocalDirectory) async throws(CommandFailure) -> ExitStatus {
    switch options.exportFormat {
    case .json:
      return try await write(
        store, start: String(decoding: FirebaseExport.fileStart, as: UTF8.self),
        separator: String(decoding: FirebaseExport.fileSeparator, as: UTF8.self),
        end: String(decoding: FirebaseExport.fileEnd, as: UTF8.self),
        { String(decoding: FirebaseExport.user($0, hashes: .none), as: UTF8.self) })
    case .csv:
      return try await write(
        store, start: StoredAccount.csvHeader, separator: "", end: "", { $0.csvRecord })
    case .batchCreate:
      return try await writeBatches(store)
    }
  }

  private func writeBatches(_ store: LocalDirectory) async throws(CommandFailure) -> ExitStatus {
    var number: Int64 = 0
    while true {
      let page = try await page(store, after: number)
      guard let last = page.last else { return .ok }
      for body in FirebaseExport.batchCreateBodies(page) {
        let status = StandardOutput.write(String(decoding: body, as: UTF8.self) + "\n", context.messages)
        guard status == .ok else { return status }
      }
      number = last.number
    }
  }

  // MARK: - Delete

  private func delete(_ path: String) async throws(CommandFailure) -> ExitStatus {
    let noun = options.emails.count == 1 ? options.emails[0] : "\(options.emails.count) accounts"
    if !options.isConfirmed {
      try Confirmation.ask("Delete \(noun) from \(path)?", option: "--yes", context)
    }
    guard Paths.exists(path) else {
      throw CommandFailure(.noInput, "there is no store at \(path)")
    }
    let store = LocalBackend(path: path, now: { Int64(Date().timeIntervalSince1970 * 1000) })
    var missing = 0
    for email in options.emails {
      do throws(BackendFailure) {
        if let account = try await store.delete(matching: email) {
          context.messages.note("deleted \(account.email) (\(account.uid))")
        } else {
          context.messages.warning("no account has the address or uid \(quoted(email))")
          missing += 1
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    await store.close()
    if missing == 0 { return .ok }
    return missing == options.emails.count ? .noRowIsOK : .someRowsFailed
  }

  // MARK: - Pages

  private func page(_ store: LocalDirectory, after number: Int64) async throws(CommandFailure)
    -> [StoredAccount]
  {
    do throws(BackendFailure) {
      return try await store.accounts(after: number, limit: Self.pageSize)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func write(
    _ store: LocalDirectory, start: String, separator: String, end: String, empty: String? = nil,
    _ item: (StoredAccount) -> String
  ) async throws(CommandFailure) -> ExitStatus {
    var number: Int64 = 0
    var isFirst = true
    var text = start
    while true {
      let page = try await page(store, after: number)
      guard let last = page.last else { break }
      for account in page {
        if !isFirst { text += separator }
        isFirst = false
        text += item(account)
      }
      number = last.number
      let status = StandardOutput.write(text, context.messages)
      guard status == .ok else { return status }
      text = ""
    }
    if isFirst, let empty { return StandardOutput.write(empty, context.messages) }
    return StandardOutput.write(text + end, context.messages)
  }
}
