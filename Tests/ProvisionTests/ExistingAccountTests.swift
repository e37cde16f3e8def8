import TestSupport
import Testing

/// What `--if-exists`, the ledger and `--fresh` make of accounts that are there already.
@Suite struct ExistingAccountTests {
  @Test func policiesForAccountsOfOthers() throws {
    for (policy, status, name, exit) in [
      ("skip", "exists", "User 1", Int32(0)), ("repair", "exists", "User 1", 0),
      ("update", "updated", "Other", 0), ("fail", "failed", "User 1", 3),
    ] {
      let tool = try Tool()
      try tool.directory.write("users.csv", Tool.users(1...1))
      try tool.run("users.csv", "--state-dir", "elsewhere")
      try tool.directory.write("more.csv", "name,email,password\nOther,user1@example.com,other words\n")
      let result = try tool.run("more.csv", "--if-exists", policy, status: exit)
      #expect(try tool.report("more.report.csv")["status"] == [status], result.comment)
      #expect(try tool.accounts().map(\.name) == [name])
      // Its password is never touched.
      try tool.run("verify", "users.csv", "--report", "v.csv", status: nil)
      #expect(try tool.report("v.csv")["status"] == [policy == "update" ? "wrong_name" : "verified"])
    }
  }

  @Test func updateAndRepairLookPastDone() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    try tool.run("users.csv")
    try tool.directory.write("new.csv", "name,email,password\nNew Name,user1@example.com,password 1\n")
    for (policy, status) in [("skip", "done"), ("fail", "done"), ("repair", "exists"), ("update", "updated")]
    {
      let result = try tool.run("new.csv", "--if-exists", policy)
      #expect(try tool.report("new.report.csv")["status"] == [status], result.comment)
    }
    #expect(try tool.accounts().map(\.name) == ["New Name"])
  }

  @Test func freshForgetsWhatIsDone() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...2))
    try tool.run("users.csv")
    try tool.run("accounts", "delete", "user1@example.com", "--yes")
    try tool.run("users.csv")
    #expect(try tool.report("users.report.csv")["status"] == ["done", "done"])
    try tool.run("users.csv", "--fresh")
    #expect(try tool.report("users.report.csv")["status"] == ["created", "exists"])
    #expect(try tool.accounts().count == 2)
  }
}
