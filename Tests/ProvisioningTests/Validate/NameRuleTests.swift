import TestSupport
import Testing

@testable import Provisioning

@Suite struct NameRuleTests {
  /// Each is given to the backend byte for byte.
  @Test(arguments: [
    "Ann Lee", "王小明", "Łukasz Żółć", "Zoë", "Zoe\u{308}", "علی\u{200C}رضا", "क्\u{200D}ष", "O'Neil, \"Annie\"",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "=cmd()", "𠮷田", "ｗｉｄｅ", "שׁ", "x", "Ann  Lee",
  ])
  func keepsNamesOfEveryScript(name: String) throws {
    let validator = try RowChecker()
    let given = row(name: name)
    let checked = validator.check(given)
    #expect(checked.messages == [])
    #expect(checked.warnings == [])
    #expect(Array(try #require(validator.account(for: given)).displayName.utf8) == Array(name.utf8))
  }

  @Test(arguments: [
    (
      "Ann\nLee",
      "name: has a line break inside (\"Ann\\u{A}Lee\"): write the name on one line, without control characters"
    ),
    (
      "Ann\tLee",
      "name: has a tab inside (\"Ann\\u{9}Lee\"): write the name on one line, without control characters"
    ),
    (
      "Ann\u{7}Lee",
      "name: has the control character U+0007 inside (\"Ann\\u{7}Lee\"): write the name on one line, without control characters"
    ),
    (
      "Ann\u{0}",
      "name: has the control character U+0000 inside (\"Ann\\u{0}\"): write the name on one line, without control characters"
    ),
    (
      "Ann\u{9F}",
      "name: has the control character U+009F inside (\"Ann\\u{9F}\"): write the name on one line, without control characters"
    ),
    (
      "Ann\u{2028}Lee",
      "name: has a line break inside (\"Ann\\u{2028}Lee\"): write the name on one line, without control characters"
    ),
    (
      "Ann\u{7F}Lee",
      "name: has the control character U+007F inside (\"Ann\\u{7F}Lee\"): write the name on one line, without control characters"
    ),
  ])
  func refusesControlCharacters(name: String, message: String) throws {
    #expect(try check(row(name: name)).messages == [message])
  }

  @Test(arguments: [
    ("Ann\u{A0}Lee", "\"Ann\\u{A0}Lee\" has U+00A0 (no-break space) inside, which is not seen; it is kept"),
    (
      "Ann\u{200B}Lee",
      "\"Ann\\u{200B}Lee\" has U+200B (zero width space) inside, which is not seen; it is kept"
    ),
    (
      "Ann\u{202E}Lee",
      "\"Ann\\u{202E}Lee\" has U+202E (right-to-left override) inside, which is not seen; it is kept"
    ),
    (
      "Ann\u{FEFF}Lee",
      "\"Ann\\u{FEFF}Lee\" has U+FEFF (zero width no-break space) inside, which is not seen; it is kept"
    ),
    (" Ann", "white space or invisible characters around \" Ann\" are left out"),
    ("Ann\u{3000}", "white space or invisible characters around \"Ann\\u{3000}\" are left out"),
  ])
  func warnsOfWhatIsNotSeen(name: String, warning: String) throws {
    let checked = try check(row(name: name))
    #expect(checked.messages == [])
    #expect(checked.warningTexts == [warning])
  }

  @Test(arguments: [nil, "", " \u{200B}"]) func wantsAName(name: String?) throws {
    #expect(try check(row(name: name)).messages == ["name: is empty: write the person's name"])
  }

  @Test(
    arguments: [
      (nil, "Ann", "Lee", "Ann Lee"), ("", "Ann", "Lee", "Ann Lee"), (nil, " Ann ", "\u{A0}Lee", "Ann Lee"),
      (nil, "Ann", "", "Ann"), (nil, nil, "Lee", "Lee"), ("Dr. Lee", "Ann", "Lee", "Dr. Lee"),
      (" ", nil, nil, nil), (nil, nil, nil, nil),
    ] as [(String?, String?, String?, String?)])
  func joinsFirstAndLastName(name: String?, first: String?, last: String?, displayName: String?) throws {
    var cells: [Field: String] = [:]
    cells[.firstName] = first
    cells[.lastName] = last
    let given = row(name: name, cells)
    #expect(given.displayName == displayName)
    #expect(try check(given).isValid == (displayName != nil))
  }

  @Test func namesTheColumnAtFault() throws {
    let checked = try check(row(name: nil, [.firstName: "Ann", .lastName: "L\tee"]))
    #expect(checked.violations.map(\.field) == [.lastName])
  }

  @Test(arguments: ["\"Ann Lee\"", "“Ann Lee”", "«Ann Lee»"])
  func warnsOfQuotationMarks(name: String) throws {
    let checked = try check(row(name: name))
    #expect(checked.messages == [])
    #expect(
      checked.warningTexts == ["\(quoted(name)) stands in quotation marks; they are kept as a part of it"])
    #expect(try check(row(name: "\"Annie\" Lee")).warnings == [])
  }

  /// `nombre` and `nome` mean the first name where there is a last one; alone they are the name.
  @Test(arguments: [Field.firstName, .lastName])
  func onePartAloneIsTheName(field: Field) throws {
    let validator = try RowChecker()
    let given = row(name: nil, [field: " José Núñez "])
    #expect(validator.check(given).messages == [])
    #expect(validator.account(for: given)?.displayName == "José Núñez")
  }
}
