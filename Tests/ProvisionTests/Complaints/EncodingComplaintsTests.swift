import Testing

/// How characters are written as bytes.
@Suite struct EncodingComplaintsTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let ann = [Complaint.Row.valid(2, "Ann Lee", "ann@x.org")]

  private static func windows1252(_ before: String, _ byte: UInt8, _ after: String) -> [UInt8] {
    Array(before.utf8) + [byte] + Array(after.utf8)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  static let complaints = [
    Complaint(
      1, "a byte order mark became part of the first header",
      bytes: mark + Array("firstname,lastname,email,password\nAnn,Lee,ann@x.org,secret1\n".utf8), rows: ann,
      keepsQuietAbout: ["ignored"]),
    Complaint(
      2, "the same before a header without quotation marks",
      bytes: mark + Array("name;email;password\nAnn Lee;ann@x.org;secret1\n".utf8), rows: ann),
    Complaint(
      2, "and before one with them",
      bytes: mark + Array("\"name\";\"email\";\"password\"\n\"Ann Lee\";\"ann@x.org\";\"secret1\"\n".utf8),
      rows: ann),
    Complaint(
      3, "a mark hid the first column, and names were made up in its place",
      bytes: mark + Array("email,username,firstname,lastname,password\nann@x.org,al,Ann,Lee,secret1\n".utf8),
      rows: ann, says: [#""username""#]),
    Complaint(
      5, "a name was cut at its first accented letter",
      bytes: windows1252("name,email,password\nAgn", 0xE8, "s,a@x.org,secret1\n"),
      rows: [.valid(2, "Agnès", "a@x.org")], says: ["windows-1252", "line 2, column 4", "--encoding"]),
    Complaint(
      6, "and emptied when it began with one",
      bytes: windows1252("name,email,password\n", 0xE9, "tudiant,a@x.org,secret1\n"),
      rows: [.valid(2, "étudiant", "a@x.org")], says: ["windows-1252"]),
    Complaint(
      6, "bytes that windows-1252 does not have either",
      bytes: windows1252("name,email,password\nAnn", 0x81, "s,a@x.org,secret1\n"), status: 65,
      says: ["users.csv:2: column 4 (byte 23)", "--encoding"]),
    Complaint(
      7, "UTF-8 was taken for windows-1252",
      "name,email,password\nBénévole,b@x.org,secret1\n", rows: [.valid(2, "Bénévole", "b@x.org")],
      keepsQuietAbout: ["warning"]),
    Complaint(
      7, "and stored so: what comes out of such a program gets a warning",
      "name,email,password\nAnn Lee,ann@x.org,secret1\nBÃ©nÃ©vole,b@x.org,secret1\n",
      rows: ann + [.valid(3, "BÃ©nÃ©vole", "b@x.org")],
      says: ["from line 3 on looks as if it was encoded twice"]),
    Complaint(
      9, "umlauts of an \"ANSI\" file crashed the importer",
      bytes: windows1252("name,email,password\nM", 0xFC, "ller,m@x.org,secret1\n"),
      rows: [.valid(2, "Müller", "m@x.org")]),
    Complaint(
      10, "\"Unicode Text\" of a spreadsheet is UTF-16 with TABs",
      bytes: [0xFF, 0xFE] + utf16("name\temail\tpassword\r\nŁukasz\tl@x.org\tsecret1\r\n"),
      rows: [.valid(2, "Łukasz", "l@x.org")]),
    Complaint(
      11, "UTF-16 without a byte order mark was \"NULL bytes\"",
      bytes: utf16("name,email,password\nAnn Lee,ann@x.org,secret1\n"), rows: ann),
    Complaint(
      11, "a NUL character in a file that is not UTF-16",
      bytes: Array("name,email,password\nAnn,ann@x.org,sec\0ret1\n".utf8), status: 65,
      says: ["users.csv:2: column 18: there is a NUL character", "if it is UTF-16"]),
    Complaint(
      13, "JSON with a byte order mark",
      bytes: mark + Array(#"[{"name":"Ann Lee","email":"ann@x.org","password":"secret1"}]"#.utf8),
      file: "users.json", rows: [.valid(1, "Ann Lee", "ann@x.org")]),
  ]

  @Test(arguments: complaints) func isRight(_ complaint: Complaint) throws { try complaint.check() }
}
