import TestSupport
import Testing

/// Quotation marks, and what stands in them.
@Suite struct QuotingComplaintsTests {
  static let complaints = [
    Complaint(
      37, "JSON in a cell",
      #"name,email,password,custom claims"# + "\n" + #"Ann,ann@x.org,secret1,"{""a"":100,""b"":true}""#
        + "\n",
      rows: [.valid(2, "Ann", "ann@x.org")]),
    Complaint(
      37, "JSON in a cell without quotation marks",
      "name,email,password,custom claims\nAnn,ann@x.org,secret1,{a:100,b:true}\n", status: 3,
      rows: [.unreadable(2)], says: ["put a cell that contains a comma in quotation marks"]),
    Complaint(
      38, "an apostrophe broke the import of a hundred",
      "name,email,password\nZoë O'Neil,o'neil@x.org,pass'word\n'); DROP TABLE accounts; --,b@x.org,secret1\n",
      command: "run",
      rows: [
        .init(line: 2, name: "Zoë O'Neil", email: "o'neil@x.org", status: "created"),
        .init(line: 3, name: "'); DROP TABLE accounts; --", email: "b@x.org", status: "created"),
      ]),
    Complaint(
      39, "every cell came back with quotation marks of its own",
      "name,email,password\n\"\"\"Ann\"\"\",\"\"\"a@example.com\"\"\",\"\"\"secret1\"\"\"\n", status: 3,
      rows: [.invalid(2, "\"Ann\"", "\"a@example.com\"")],
      says: ["email: starts or ends with a quotation mark", "spreadsheets add quotation marks"]),
    Complaint(
      39, "or with curly ones", "name,email,password\n“Ann”,“a@example.com”,“secret1”\n", status: 3,
      rows: [.invalid(2, "“Ann”", "“a@example.com”")],
      says: [
        "email: starts or ends with a quotation mark", "name: \"“Ann”\" stands in quotation marks",
        "password: starts and ends with quotation marks; they are kept",
      ]),
    Complaint(
      39, "the header too", "“name”,“email”,“password”\n“Ann”,“a@example.com”,“secret1”\n", status: 65,
      says: ["the column names stand in curly quotation marks"]),
    Complaint(
      170, "a quotation mark that nothing closes ended the importer with a stack trace",
      "name,email,password\nAnn,ann@x.org,\"secret1\nBen,ben@x.org,secret2\n", command: "run", status: 65,
      says: ["users.csv:2: column 15: a quotation mark opens a cell here and nothing closes it"],
      keepsQuietAbout: ["secret1"]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}

/// Passwords come to the account as they stand in the file, or not at all.
@Suite struct PasswordComplaintsTests {
  static let complaints = [
    Complaint(
      43, "without a password column every password was `undefined`",
      "name,email\nAnn,ann@x.org\n", command: "run", status: 65,
      says: ["the header has no column for password"]),
    Complaint(
      45, "a password that an export has masked",
      "name,email,password\nAnn,ann@x.org,****\nBen,ben@x.org,••••••••\n", status: 3,
      rows: [.invalid(2, "Ann", "ann@x.org"), .invalid(3, "Ben", "ben@x.org")],
      says: ["password: is nothing but asterisks or dots"]),
    Complaint(
      46, "a password was made for an empty cell without a word",
      "name,email,password\nAnn,ann@x.org,\n", status: 3, rows: [.invalid(2, "Ann", "ann@x.org")],
      says: ["users.csv:2: password: is empty: write a password of at least 6 characters"]),
    Complaint(
      49, "doubled quotation marks in a cell without them were made one",
      "name,email,password\nroot,root@x.org,\"\"complex#)!password\"\nAnn,ann@x.org,a\"\"b secret\n",
      status: 3,
      rows: [.unreadable(2), .unreadable(3)],
      says: [
        "users.csv:2: column 19: text follows the quotation mark",
        "users.csv:3: column 16: a quotation mark stands inside",
      ],
      keepsQuietAbout: ["complex", "secret"]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }

  /// The cell as it is written, and the password that it is.
  static let cells: [(number: Int, cell: String, password: String)] = [
    (41, #""p,w secret""#, "p,w secret"), (42, #""a,b secret""#, "a,b secret"),
    (42, #""a ""quoted"", secret""#, #"a "quoted", secret"#), (50, " abc secret ", " abc secret "),
    (50, "\"\t tab and\n line \"", "\t tab and\n line "), (178, "=1+1+secret", "=1+1+secret"),
  ]

  @Test(arguments: cells) func isNeverChanged(_ number: Int, _ cell: String, _ password: String) throws {
    let tool = try Tool()
    try tool.directory.write(
      "users.csv", "name,email,password\n\"Doe, Jane\",jane.doe@example.com,\(cell)\nAnn,ann,\(cell)\n")
    try tool.run("users.csv", status: 2)
    #expect(try tool.signsIn("jane.doe@example.com", password, name: "Doe, Jane"))
    // Nor by the way through the rejects.
    let rejects = try tool.directory.text("users.rejects.csv")
    try tool.directory.write("mended.csv", rejects.replacing("Ann,ann,", with: "Ann,ann@example.com,"))
    try tool.run("mended.csv")
    #expect(try tool.signsIn("ann@example.com", password, name: "Ann"), "\(rejects)")
  }

  /// A row of an account that is there changes neither its password nor anything else that is not asked for.
  @Test(arguments: [45, 51, 53], ["skip", "repair", "update"])
  func ofAnExistingAccountIsLeftAlone(_ number: Int, policy: String) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", "name,email,password\nAnn,ann@x.org,first password\n")
    try tool.run("users.csv")
    try tool.directory.write("again.csv", "name,email,password\nAnn B,ANN@X.org,other password\n")
    try tool.run("again.csv", "--if-exists", policy, "--fresh")
    #expect(try tool.signsIn("ann@x.org", "first password", name: policy == "update" ? "Ann B" : "Ann"))
    #expect(try tool.accounts().count == 1)
  }

  /// Passwords that are made are made when that is asked for, and go into a file for the owner alone.
  @Test(arguments: [46, 47, 175]) func isMadeWhenAskedFor(_ number: Int) throws {
    let tool = try Tool()
    try tool.directory.write("users.csv", "name,email\nAnn,ann@x.org\n")
    let result = try tool.run(
      "users.csv", "--generate-passwords", "--passwords-out", "made.csv", "--report", "r.csv")
    #expect(try tool.directory.permissions("made.csv") == 0o600)
    #expect(result.messages.contains("made.csv"), result.comment)
    let made = try #require(try Report(csv: tool.directory.text("made.csv")).rows.first?["password"])
    #expect(try tool.signsIn("ann@x.org", made, name: "Ann"))
    #expect(!result.messages.contains(made))
    #expect(try !tool.directory.text("r.csv").contains(made))
    // Another run writes behind them, never over them.
    let text = try tool.directory.text("made.csv")
    try tool.directory.write("more.csv", "name,email\nBen,ben@x.org\n")
    try tool.run("more.csv", "--generate-passwords", "--passwords-out", "made.csv")
    #expect(try tool.directory.text("made.csv").hasPrefix(text))
  }
}
