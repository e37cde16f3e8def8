import Provisioning
import SQLite

/// Opens the store when it is first needed, so that a run that never comes to it makes no file.
actor StoreConnection {
  private let path: String
  private let durability: Database.Durability
  private var writer: GroupCommitWriter?

  init(path: String, durability: Database.Durability) {
    self.path = path
    self.durability = durability
  }

  /// The writer of the store; opened, and made, at the first call. A failure to open is tried again.
  func open() throws(BackendFailure) -> GroupCommitWriter {
    if let writer { return writer }
    do {
      let writer = GroupCommitWriter(
        try Database.open(path: path, schema: AccountsTable.schema, durability: durability))
      self.writer = writer
      return writer
    } catch {
      throw BackendFailure(error, store: path)
    }
  }

  func close() async {
    await writer?.close()
    writer = nil
  }
}
