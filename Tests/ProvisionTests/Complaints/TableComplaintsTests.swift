import TestSupport
import Testing

/// What spreadsheets make of a table: separators, deleted rows, empty columns.
@Suite struct ExcelComplaintsTests {
  static let complaints = [
    Complaint(
      14, "`sep=,` was taken for the header", "sep=,\nname,email,password\nAnn,ann@x.org,secret1\n",
      rows: [.valid(3, "Ann", "ann@x.org")]),
    Complaint(
      15, "`sep=;` made a file unreadable",
      "\u{FEFF}\"sep=;\"\r\nname;email;password\r\nAnn, A.;ann@x.org;secret1\r\n",
      rows: [.valid(3, "Ann, A.", "ann@x.org")]),
    Complaint(
      17, "deleted rows counted as imported",
      "name,email,password,note,x\n"
        + Tool.records(1...10).split(separator: "\n").map { $0 + ",,\n" }.joined()
        + String(repeating: ",,,,\n", count: 1237),
      rows: (1...10).map { .valid($0 + 1, "User \($0)", "user\($0)@example.com") },
      says: ["10 rows: 10 valid", "1237 blank records skipped"]),
    Complaint(
      18, "empty columns at the end of each line",
      "name,email,password,,,\nAnn,ann@x.org,secret1,,,\n", rows: [.valid(2, "Ann", "ann@x.org")],
      keepsQuietAbout: ["ignored"]),
    Complaint(
      18, "a value under a column without a name is not dropped in silence",
      "name,email,password,,,\nAnn,ann@x.org,secret1,,x,\nBen,ben@x.org,secret2,,,\n", status: 2,
      rows: [.unreadable(2), .valid(3, "Ben", "ben@x.org")],
      says: ["users.csv:2: has 6 cells where the header has 3"]),
    Complaint(
      19, "a line end at the end was a record of its own",
      "name,email,password\nAnn,ann@x.org,secret1\n\n", rows: [.valid(2, "Ann", "ann@x.org")],
      says: ["1 row: 1 valid"]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}

/// What stands between the cells.
@Suite struct DelimiterComplaintsTests {
  static let complaints = [
    Complaint(
      21, "a semicolon where a comma was expected: success, and no data",
      "name;email;password\nAnn;ann@x.org;secret1\n", rows: [.valid(2, "Ann", "ann@x.org")]),
    Complaint(
      21, "no column is known", "kolumna;druga;trzecia\nAnn;ann@x.org;secret1\n", status: 65,
      says: ["no column name is known"], keepsQuietAbout: ["kolumna", "Ann", "ann@x.org", "secret1"]),
    Complaint(
      22, "European spreadsheets write semicolons", "email;name;password\r\nann@x.org;Lee, Ann;secret1\r\n",
      rows: [.valid(2, "Lee, Ann", "ann@x.org")]),
    Complaint(
      22, "the wrong delimiter is asked for", "email;name;password\nann@x.org;Ann;secret1\n", "--delimiter",
      ",",
      status: 65, says: ["the header is a single cell that contains a semicolon", "leave out --delimiter"]),
    Complaint(
      23, "foreign delimiters at the end of each line, and rows that were skipped in silence",
      "First name,Last name,Email,Password,Position;;;;;\n" + "Ann,Lee,ann@x.org,secret1,Teacher;;;;;\n"
        + "Ben,Lee,ben@x.org,secret2,Teacher;;;;;\n",
      rows: [.valid(2, "Ann Lee", "ann@x.org"), .valid(3, "Ben Lee", "ben@x.org")],
      says: [#""Position;;;;;" (which ends with ";", another delimiter)"#]),
    Complaint(
      23, "the same where they spoil a password: it is not guessed at",
      "Name,Email,Password;;\nAnn Lee,ann@x.org,secret1;;\n", status: 65,
      says: ["the header has no column for password", #"which ends with ";", another delimiter"#]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}

/// The names of the columns.
@Suite struct HeaderComplaintsTests {
  static let complaints = [
    Complaint(
      25, "the header itself became a user", "naam_x,adres_y,geheim\nAnn,ann@x.org,secret1\n", command: "run",
      status: 65, says: ["no column name is known", "--no-header"]),
    Complaint(
      25, "a file without a header: its first row is no header",
      "Ann,ann@x.org,secret1\nBen,ben@x.org,secret2\n", command: "run", status: 65,
      says: ["no column name is known"], keepsQuietAbout: ["ann@x.org", "secret1"]),
    Complaint(
      25, "and is a row when that is said", "Ann,ann@x.org,secret1\n", "--no-header", "--columns",
      "name,email,password", rows: [.valid(1, "Ann", "ann@x.org")]),
    Complaint(
      25, "but a header is no row then", "name,email,password\nAnn,ann@x.org,secret1\n", "--no-header",
      "--columns", "name,email,password", status: 64, says: ["the first record is a header"]),
    Complaint(
      26, "`Email` was not `email`", "Name,Email,Password\nAnn,ann@x.org,secret1\n",
      rows: [.valid(2, "Ann", "ann@x.org")]),
    Complaint(
      27, "columns had to match case exactly", "NAME,e_Mail,PASS word\nAnn,ann@x.org,secret1\n",
      rows: [.valid(2, "Ann", "ann@x.org")]),
    Complaint(
      29, "the unknown columns were not named", "frist name,emial,password\nAnn,ann@x.org,secret1\n",
      status: 65,
      says: [
        #""frist name" (did you mean first_name?)"#, #""emial" (did you mean email?)"#,
        "needed are email, name (or first_name and last_name) and password",
      ]),
    Complaint(
      30, "one comma missing, and passwords were names",
      "password,name,email\nsecret1,Ann,ann@x.org\nsecret2 Ben,ben@x.org\nsecret3,Cy,cy@x.org\n", status: 2,
      rows: [.valid(2, "Ann", "ann@x.org"), .unreadable(3), .valid(4, "Cy", "cy@x.org")],
      says: ["users.csv:3: has 2 cells where the header has 3"], keepsQuietAbout: ["secret2"]),
    Complaint(
      30, "one comma too many",
      "password,name,email\nsec,ret1,Ann,ann@x.org\n", status: 3, rows: [.unreadable(2)],
      says: [
        "users.csv:2: has 4 cells where the header has 3: put a cell that contains a comma in quotation marks"
      ],
      keepsQuietAbout: ["ret1"]),
    Complaint(
      30, "two columns with one name", "name,email,email,password\nAnn,ann@x.org,a@y.org,secret1\n",
      status: 65,
      says: [#""email" (column 2) and "email" (column 3) stand for the same field"#]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}

/// White space around and inside cells.
@Suite struct WhitespaceComplaintsTests {
  static let complaints = [
    Complaint(
      31, "a space behind the address", "name,email,password\nAnn,me@example.com ,secret1\n",
      rows: [.valid(2, "Ann", "me@example.com")],
      says: [#"users.csv:2: warning: email: white space or invisible characters around "me@example.com ""#]),
    Complaint(
      33, "a no-break space behind it",
      "name,email,password\n\u{200B}Ann\u{2060},a@example.com\u{A0},secret1\n",
      rows: [.valid(2, "Ann", "a@example.com")], says: [#""a@example.com\u{A0}""#, #""\u{200B}Ann\u{2060}""#]),
    Complaint(
      33, "and inside it", "name,email,password\nAnn,a\u{200B}nn@example.com,secret1\n", status: 3,
      rows: [.invalid(2, "Ann", "a\u{200B}nn@example.com")],
      says: ["has U+200B (zero width space) inside", #"("a\u{200B}nn@example.com")"#]),
    Complaint(
      34, "a no-break space in a header", "name,email\u{A0},\u{FEFF}password\nAnn,ann@x.org,secret1\n",
      rows: [.valid(2, "Ann", "ann@x.org")]),
    Complaint(
      35, "a space that cannot be seen in the message", "name,email,password\nAnn,a @x.org,secret1\n",
      status: 3,
      rows: [.invalid(2, "Ann", "a @x.org")],
      says: [#"users.csv:2: email: has a space inside ("a @x.org"): remove it"#]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}
