import Provisioning
import SQLite
import Threads

/// Opens the store when it is first needed, so that a run that never comes to it makes no file.
struct StoreConnection: Sendable {
  private let path: String
  private let durability: Database.Durability
  private let writer = Locked<GroupCommitWriter?>(nil)

  init(path: String, durability: Database.Durability) {
    self.path = path
    self.durability = durability
  }

  /// The writer of the store; opened, and made, at the first call. A failure to open is tried again.
  func open() throws(BackendFailure) -> GroupCommitWriter {
    try writer.withLock { (writer) throws(BackendFailure) in
      if let writer { return writer }
      do throws(SchemaFailure) {
        let opened = GroupCommitWriter(
          try Database.open(path: path, schema: AccountsTable.schema, durability: durability))
        writer = opened
        return opened
      } catch {
        throw BackendFailure(error, store: path)
      }
    }
  }

  func close() async {
    let open = writer.withLock { writer in
      defer { writer = nil }
      return writer
    }
    await open?.close()
  }
}
