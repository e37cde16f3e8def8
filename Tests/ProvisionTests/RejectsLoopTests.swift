import JSONText
import TestSupport
import Testing

/// A rejects file is an input: unchanged it gives the same rows again.
@Suite struct RejectsLoopTests {
  static let inputs: [(name: String, text: String)] = [
    (
      "users.csv",
      #"""
      Name,E-Mail,Password,Note\#r
      Ann,ann.example.com,"pass, ""word""",x\#r
      Ben,ben@example.com,good password,y\#r
      Cy,cy@example.com,12345,"two\#r
      lines"\#r
      Di,di@example.com,too few cells\#r
      Ed,"ed@example.com" text,a password,z\#r
      ,, leading space,\#r

      """#
    ),
    (
      // Too short by as many cells as a rejects file adds.
      "short.csv",
      "name,email,password,x,y,z\nAnn,ann@example.com,a password\n"
    ),
    (
      "users.tsv",
      "name\temail\tpassword\nAnn\tann@\t  a, \"b\" \u{FEFF}\nBen\tben@example\t=1+1+1+1\n"
    ),
    (
      "users.json",
      """
      [{"name": "Ann", "email": "ann", "password": "a \\"password\\"", "extra": [1, {"a": null}]},
       {"name": "Ben", "email": "ben@example.com", "password": 12345678},
       {"name": "Cy", "email": "cy@example.com", "password": "right"},
       {"name": "", "email": "di@example.com", "password": "\\u00e9\\n12345"}]
      """
    ),
    (
      "users.ndjson",
      """
      {"name": "Ann", "email": "ann", "password": "a password"}
      {"name": "Ben", "email": "ben@example.com"}

      """
    ),
  ]

  @Test(arguments: inputs) func unchangedRejectsGiveTheSameRows(_ name: String, _ text: String) throws {
    let tool = try Tool()
    try tool.directory.write(name, text)
    try tool.run(name, "--report", "1.csv", "--rejects", "rejects.\(name)", status: nil)
    let again = try tool.run(
      "rejects.\(name)", "--report", "2.csv", "--rejects", "again.\(name)", status: 3)
    let third = try tool.run(
      "again.\(name)", "--report", "3.csv", "--rejects", "third.\(name)", status: 3)

    let columns = ["email", "display_name", "status", "step", "code", "message"]
    let rejected = try tool.report("1.csv").rows.filter { $0["status"] == "invalid" }
    #expect(!rejected.isEmpty)
    for (report, comment) in [("2.csv", again.comment), ("3.csv", third.comment)] {
      let rows = try tool.report(report).rows
      #expect(
        rows.map { row in columns.map { row[$0] } } == rejected.map { row in columns.map { row[$0] } },
        comment)
    }
    #expect(try tool.directory.text("third.\(name)") == tool.directory.text("again.\(name)"))
  }
}
