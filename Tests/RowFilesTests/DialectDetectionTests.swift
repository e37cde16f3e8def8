import Provisioning
import Testing

@testable import RowFiles

@Suite("DialectDetection")
struct DialectDetectionTests {
  private static let needed = "needed are email, name (or first_name and last_name) and password"
  private static let row = "Ann,ann@x.org,secret1"

  private func layout(
    _ text: String, _ options: ReadingOptions = ReadingOptions()
  ) throws(InputFailure) -> DialectDetection.Finding {
    try DialectDetection(
      file: "users.csv", sample: Array(text.utf8), isWhole: true, options: options,
      names: ColumnNames(mapped: options.maps)
    ).layout()
  }

  private func problem(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> String? {
    #expect(throws: InputFailure.self) { try layout(text, options) }?.description
  }

  @Test(
    "the delimiter is the one under which the header is known",
    arguments: [
      ("name,email,password", UInt8(ascii: ",")), ("name;email;password", UInt8(ascii: ";")),
      ("name\temail\tpassword", UInt8(ascii: "\t")), ("name|email|password", UInt8(ascii: "|")),
      (#""name";"email";"password""#, UInt8(ascii: ";")),
      ("name;email;password;notes, remarks, and, so, on", UInt8(ascii: ";")),
      (#"name;email;"password";"a,b,c,d,e""#, UInt8(ascii: ";")),
      ("sep=|\nname|email|password", UInt8(ascii: "|")),
      ("\"sep=;\"\r\nname;email;password", UInt8(ascii: ";")),
      ("SEP=\t\nname\temail\tpassword", UInt8(ascii: "\t")),
    ])
  func delimiter(header: String, delimiter: UInt8) throws {
    let found = try layout(header + "\nSmith, Ann, B, C,").layout
    #expect(found.dialect.delimiter == delimiter)
    #expect(found.columns.prefix(3) == [.name, .email, .password])
  }

  @Test("--delimiter and --format tsv are believed")
  func asked() throws {
    var options = ReadingOptions()
    options.delimiter = UInt8(ascii: ":")
    #expect(try layout("name:email:password\n", options).layout.columns == [.name, .email, .password])
    options = ReadingOptions(format: .tsv)
    #expect(try layout("name\temail\tpassword\n", options).layout.columns == [.name, .email, .password])
  }

  @Test("header and line end are kept for the rejects file")
  func dialect() throws {
    let crlf = try layout("\"Name\" ;Email;password;;\r\n\(Self.row)".replacing("\" ;", with: "\";")).layout
    #expect(crlf.dialect.header == Array("\"Name\";Email;password;;".utf8))
    #expect(crlf.dialect.lineEnd == [13, 10])
    #expect(try layout("name,email,password\rx").layout.dialect.lineEnd == [13])
    #expect(try layout("name,email,password").layout.dialect.lineEnd == [10])
    let rejects = "name,email,password,,provision_line,provision_status,provision_error"
    #expect(try layout(rejects).layout.dialect.header == Array("name,email,password,".utf8))
  }

  @Test("first and last name, or one of them, stand for the name")
  func namesInParts() throws {
    #expect(try layout("first name,last name,email,password").layout.columns.contains(.firstName))
    #expect(try layout("last name,email,password").layout.columns.contains(.lastName))
  }

  @Test("unknown columns are named once, provision_ columns and empty ones are not")
  func unknownColumns() throws {
    let header = "name,Dept,email,,password,Grade,provision_line,provision_status,provision_error"
    #expect(
      try layout(header).warnings == [
        #"2 columns are ignored, since nothing is known by the name of "Dept" or "Grade": say --map "NAME=FIELD" for one that is meant"#
      ])
    #expect(try layout("name,email,password").warnings == [])
    #expect(
      try layout("name,email,password,Phon").warnings == [
        #"a column is ignored, since nothing is known by the name of "Phon" (did you mean phone?): say --map "NAME=FIELD" for one that is meant"#
      ])
    #expect(
      try layout("name,email,password,Position;;;;").warnings == [
        #"a column is ignored, since nothing is known by the name of "Position;;;;" (which ends with ";", another delimiter): say --map "NAME=FIELD" for one that is meant"#
      ])
  }

  @Test("a header without a needed column")
  func missingColumn() {
    #expect(
      problem("name,emial,Dept 7,password\n\(Self.row)")
        == #"users.csv:1: the header has no column for email: it has name and password, while nothing is known by the name of "emial" (did you mean email?) or column 3; \#(Self.needed): rename the column, or say --map "NAME=email""#
    )
    #expect(
      problem("email\nann@x.org")
        == #"users.csv:1: the header has no column for name (or first_name and last_name) and password: it has email; \#(Self.needed): rename the column, or say --map "NAME=name""#
    )
    var options = ReadingOptions()
    options.passwordOptional = true
    #expect(throws: Never.self) { try layout("name,email\nAnn,a@x.org", options) }
  }

  @Test("data is never taken for a header, and none of it is shown")
  func noHeader() {
    #expect(
      problem("Ann,ann@x.org,hunter2\nBob,bob@x.org,hunter3")
        == "users.csv:1: no column name is known in the first record (3 cells, columns 1 to 3; not shown, since it may be data): \(Self.needed); write a header line with these names, or say what the columns are with --map, or with --no-header --columns when there is no header"
    )
    // One cell is a column name by chance: the others are not shown.
    let shown = problem("Ann,ann@x.org,password\nBob,bob@x.org,hunter3") ?? ""
    #expect(!shown.contains("Ann") && !shown.contains("ann@x.org"))
  }

  @Test("a field that two columns stand for")
  func repeated() throws {
    #expect(
      problem("name,email,password,E-Mail\n")
        == #"users.csv:1: "email" (column 2) and "E-Mail" (column 4) stand for the same field, email: say which one is meant with --map "NAME=email", or rename the others"#
    )
    let options = ReadingOptions(maps: ["E-Mail": .email])
    let found = try layout("name,email,password,E-Mail\n", options)
    #expect(found.layout.columns == [.name, nil, .password, .email])
    #expect(found.warnings.count == 1)
  }

  @Test("--map with a name that is not there")
  func unusedMap() throws {
    #expect(
      problem("Who,email,password\n", ReadingOptions(maps: ["Whom": .name]))
        == #"users.csv: --map names a column "Whom" that the header does not have: write it as it stands there"#
    )
    #expect(try layout("name,email,password\n", ReadingOptions(maps: ["Tel": .phone])).unusedMaps == ["Tel"])
    #expect(try layout("name,email,password,TEL\n", ReadingOptions(maps: ["Tel": .phone])).unusedMaps == [])
  }

  @Test("the wrong delimiter, and a header in quotation marks as a whole")
  func oneCell() {
    var options = ReadingOptions()
    options.delimiter = UInt8(ascii: ",")
    #expect(
      problem("name;email;password\n", options)
        == "users.csv:1: the header is a single cell that contains a semicolon: the columns are separated by that, not by a comma; leave out --delimiter, or give the right one"
    )
    #expect(
      problem("\"name,email,password\"\n\"\(Self.row)\"\n")
        == "users.csv:1: the whole header line stands in quotation marks, so that it is one cell: remove them from every line"
    )
  }

  @Test func curlyQuotationMarks() {
    #expect(
      problem("“name”,“email”,“password”\n")
        == "users.csv:1: the column names stand in curly quotation marks, which CSV does not know and which would become part of every cell: replace them with straight ones (\")"
    )
  }

  @Test("malformed quoting in the header")
  func malformedHeader() {
    #expect(
      problem("\"name\"x,email,password\n")
        == "users.csv:1: column 7: in the first record, text follows the quotation mark that closes a cell: write a quotation mark that belongs to the cell twice (\"\")"
    )
    #expect(problem("\"name\";\"email\"x;\"password\"\n")?.hasPrefix("users.csv:1: column 15: ") == true)
    #expect(problem("\"name,email,password\n")?.contains("a quotation mark opens a cell here") == true)
  }

  @Test("--no-header takes the columns from --columns", arguments: [",", ";", "\t", "|"])
  func columns(delimiter: String) throws {
    let text = ["Ann", "ann@x.org", "secret1", "7"].joined(separator: delimiter) + "\n"
    let options = ReadingOptions(hasHeader: false, columns: [.name, .email, .password, nil])
    let found = try layout(text, options).layout
    #expect(found.dialect.delimiter == delimiter.utf8.first)
    #expect(found.dialect.header == nil)
    let (rows, _) = try parse(text, pieceSize: 3, options: options)
    #expect(
      rows == [
        .account(1, 1, "Ann", "ann@x.org", "secret1", original: String(text.dropLast()))
      ])
  }

  @Test("--columns with a header takes the place of its names")
  func columnsOverHeader() throws {
    let options = ReadingOptions(columns: [.password, .name, .email])
    let (rows, _) = try parse("a,b,c\nsecret1,Ann,ann@x.org\n", pieceSize: 100, options: options)
    #expect(rows.map(\.cells) == [[.password: "secret1", .name: "Ann", .email: "ann@x.org"]])
  }

  @Test("options that the input cannot give")
  func usage() {
    #expect(
      problem(Self.row, ReadingOptions(hasHeader: false))
        == "users.csv: --no-header needs --columns to say what the columns are, such as --columns name,email,password"
    )
    #expect(
      problem(Self.row, ReadingOptions(hasHeader: false, columns: [.email, .password, nil]))
        == "users.csv: --columns names no name (or first_name and last_name): \(Self.needed)")
    #expect(
      problem(Self.row, ReadingOptions(hasHeader: false, columns: [.name, .email, .password, .uid]))
        == "users.csv:1: --columns names 4 columns, but the first record has 3: name every column, with - for one to ignore, or say --delimiter"
    )
    #expect(
      problem("name,email,password\n", ReadingOptions(hasHeader: false, columns: [.name, .email, .password]))
        == "users.csv:1: the first record is a header (name, email and password), but --no-header says there is none: leave it out"
    )
  }

  @Test("blank lines alone")
  func blank() {
    #expect(problem("\n\n,,,\n") == "users.csv: is empty: it needs a header line and a line for each account")
  }
}
