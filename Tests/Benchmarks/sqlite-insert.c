// The least that keeping accounts can cost: the rows of the local store, 1000 a transaction.
// sqlite-insert DATABASE ROWS
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static sqlite3 *database;

static void run(const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &message) == SQLITE_OK) return;
  fprintf(stderr, "%s: %s\n", sql, message);
  exit(1);
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  int rows = atoi(arguments[2]);
  if (sqlite3_open(arguments[1], &database) != SQLITE_OK) return 74;
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
  run("CREATE TABLE accounts ("
      "number INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE,"
      "display_name TEXT, password_hash TEXT NOT NULL, photo_url TEXT, phone TEXT UNIQUE,"
      "email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),"
      "disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)), claims TEXT,"
      "created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) STRICT");
  sqlite3_stmt *insert;
  sqlite3_prepare_v2(database,
      "INSERT INTO accounts (uid, email, email_key, display_name, password_hash, email_verified, disabled,"
      " created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0, 1, 1)", -1, &insert, NULL);
  unsigned long long state = 88172645463325252ULL;
  for (int row = 0; row < rows; row++) {
    char uid[29], email[64], name[64];
    for (int index = 0; index < 28; index++) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      uid[index] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[state % 62];
    }
    uid[28] = 0;
    snprintf(email, sizeof email, "user.%lld@school.example", row * 7919LL % 100000007);
    snprintf(name, sizeof name, "User %d", row);
    if (row % 1000 == 0) run("BEGIN IMMEDIATE");
    sqlite3_bind_text(insert, 1, uid, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(insert, 2, email, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(insert, 3, email, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(insert, 4, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(insert, 5,
        "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b4dWRWJTmaaJObG0123456789a", -1,
        SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) {
      fprintf(stderr, "%s\n", sqlite3_errmsg(database));
      return 1;
    }
    sqlite3_reset(insert);
    if (row % 1000 == 999 || row == rows - 1) run("COMMIT");
  }
  sqlite3_finalize(insert);
  return sqlite3_close(database) == SQLITE_OK ? 0 : 1;
}
