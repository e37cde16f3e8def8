internal import SQLite

/// The tables of a ledger. A later version of this program adds a migration; it never changes one.
enum LedgerSchema {
  static let current = Schema(
    // "prvl" in ASCII.
    applicationID: 0x7072_766c,
    migrations: [
      """
      CREATE TABLE runs (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        started_at TEXT NOT NULL,
        finished_at TEXT,
        inputs TEXT NOT NULL,          -- one name a line
        statuses TEXT,                 -- "created=12 invalid=1"
        read INTEGER,
        blank INTEGER,
        exit_code INTEGER,
        stopped_by TEXT
      );
      CREATE TABLE accounts (
        key TEXT PRIMARY KEY,          -- the folded address
        step INTEGER NOT NULL,         -- 1 begun, 2 registered, 3 finished, 4 refused
        uid TEXT,                      -- asked for (begun) or given (registered, finished)
        code TEXT,                     -- of a refusal
        run INTEGER NOT NULL REFERENCES runs (number),   -- that began it
        created_uid TEXT,              -- of the account that a run of ours made
        created_run INTEGER REFERENCES runs (number)
      ) WITHOUT ROWID;
      """,
      // What a run made, and what it left begun, without a look at the accounts of all others.
      """
      CREATE INDEX accounts_made ON accounts (created_run) WHERE created_run IS NOT NULL;
      CREATE INDEX accounts_begun ON accounts (run) WHERE step = 1;
      """,
    ])
}
