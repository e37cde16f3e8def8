import JSONText
import TestSupport
import Testing

/// `accounts list|export|delete`: the local store, for people.
@Suite struct AccountsCommandTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv",
      """
      name,email,password,uid,phone,photo_url,email_verified,disabled,claims
      "Ann ""A"", Jr",Ann@Example.com,first password,ann-1,+14155550100,https://example.com/a.png,true,false,"{""role"":""admin""}"
      李 小龍,li@example.com,second password,li-2,,,,true,

      """)
    try tool.run("users.csv")
    return tool
  }

  @Test func list() throws {
    let result = try tool().run("accounts", "list")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3, result.comment)
    #expect(lines[0].hasPrefix("UID"), result.comment)
    #expect(result.output.contains("ann-1") && result.output.contains("李 小龍"), result.comment)
    #expect(result.output.contains("disabled"), result.comment)
  }

  @Test func listAsJSON() throws {
    let result = try tool().run("accounts", "list", "--json")
    let accounts = try #require(result.json.array, result.comment)
    let ann = try #require(accounts.first { $0["uid"]?.string == "ann-1" }, result.comment)
    #expect(ann["display_name"]?.string == "Ann \"A\", Jr")
    #expect(ann["phone"]?.string == "+14155550100")
    #expect(ann["photo_url"]?.string == "https://example.com/a.png")
    #expect(ann["email_verified"]?.bool == true)
    #expect(ann["disabled"]?.bool == false)
    #expect(ann["claims"]?.string == "{\"role\":\"admin\"}")
    let li = try #require(accounts.first { $0["uid"]?.string == "li-2" }, result.comment)
    #expect(li["disabled"]?.bool == true)
    #expect(li["phone"] == .null)
    #expect(!result.output.contains("argon2"), result.comment)
  }

  @Test func exportForFirebase() throws {
    let result = try tool().run("accounts", "export")
    let users = try #require(result.json["users"]?.array, result.comment)
    let ann = try #require(users.first { $0["localId"]?.string == "ann-1" }, result.comment)
    #expect(ann["displayName"]?.string == "Ann \"A\", Jr")
    #expect(ann["passwordHash"]?.string?.isEmpty == false)
    #expect(ann["salt"]?.string?.isEmpty == false)
    #expect(ann["customAttributes"]?.string == "{\"role\":\"admin\"}")
  }

  @Test func exportAsCSV() throws {
    let result = try tool().run("accounts", "export", "--format", "csv")
    let report = try Report(csv: result.output)
    #expect(
      report.columns == [
        "uid", "email", "display_name", "photo_url", "phone", "email_verified", "disabled", "claims",
        "created_at", "updated_at",
      ])
    #expect(Set(report["display_name"]) == ["Ann \"A\", Jr", "李 小龍"], result.comment)
  }

  @Test func delete() throws {
    let tool = try tool()
    let result = try tool.run(
      "accounts", "delete", "ANN@example.com", "nobody@example.com", "--yes", status: 2)
    #expect(result.messages.contains("\"nobody@example.com\""), result.comment)
    #expect(try tool.accounts().map(\.uid) == ["li-2"])
    try tool.run("accounts", "delete", "nobody@example.com", "--yes", status: 3)
    try tool.run("accounts", "delete", "li-2", "--yes")
    #expect(try tool.accounts().isEmpty)
  }

  @Test func withoutAStoreThereAreNone() throws {
    let tool = try Tool()
    let list = try tool.run("accounts", "list", "--json")
    #expect(try list.json.array == [], list.comment)
    let export = try tool.run("accounts", "export")
    #expect(try export.json["users"]?.array == [], export.comment)
    try tool.run("accounts", "delete", "ann@example.com", "--yes", status: 66)
    #expect(!tool.directory.exists(Tool.storeFile))
  }

  @Test func aFileThatIsNoStoreIsLeftAlone() throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", Tool.users(1...1))
    let result = try tool.run("accounts", "list", "--store", "users.csv", status: nil)
    #expect(result.status != 0 && result.messages.contains("is not a store"), result.comment)
    let run = try tool.run("users.csv", "--store", "users.csv", status: nil)
    #expect(run.status >= 64 && run.messages.contains("is not a store"), run.comment)
    #expect(try tool.directory.text("users.csv") == Tool.users(1...1))
  }
}
