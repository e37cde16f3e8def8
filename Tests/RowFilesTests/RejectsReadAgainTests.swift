import Provisioning
import Testing

@testable import RowFiles

/// A rejects file is the input with three columns more: read again it must give the same rows.
@Suite("Rejects read again")
struct RejectsReadAgainTests {
  private static let header = "name,email,password,provision_line,provision_status,provision_error\n"

  private func originals(_ rows: String, pieceSize: Int = 50) throws -> [String] {
    try parse(Self.header + rows, pieceSize: pieceSize).rows.map(\.original)
  }

  @Test("originals leave out the columns that were added", arguments: 1...60)
  func originals(pieceSize: Int) throws {
    let text =
      Self.header + "Ann,ann@x,secret1,2,invalid,\"email: no \"\"dot\"\", and more\"\n"
      + "\"B, C\",b@x.org,\"se\"\"c\nret\",3,failed,x\r\n"
    let (rows, _) = try parse(text, pieceSize: pieceSize)
    #expect(
      rows == [
        .account(2, 1, "Ann", "ann@x", "secret1"),
        .account(3, 2, "B, C", "b@x.org", "se\"c\nret", original: "\"B, C\",b@x.org,\"se\"\"c\nret\""),
      ])
  }

  @Test("so do those of rows that cannot be read")
  func unreadable() throws {
    #expect(try originals("Smith, Ann,ann@x,secret1,2,invalid,\"a,b\"\n") == ["Smith, Ann,ann@x,secret1"])
    #expect(try originals("Ann \"A\",ann@x,secret1,2,invalid,\"a,b\"\n") == ["Ann \"A\",ann@x,secret1"])
    #expect(try originals("Bob,b@x\n") == ["Bob,b@x"])
  }

  @Test("someone may have cut the columns off")
  func cutOff() throws {
    #expect(
      try parse(Self.header + "Ann,ann@x,secret1\n", pieceSize: 9).rows == [
        .account(2, 1, "Ann", "ann@x", "secret1")
      ])
  }

  @Test(
    "a row that ends among them has a cell too many before",
    arguments: ["Smith, Ann,ann@x,secret1", "a,b,c,d,e"])
  func shifted(_ row: String) throws {
    let rows = try parse(Self.header + row + "\n", pieceSize: 9).rows
    #expect(rows.map(\.problems.count) == [1])
    #expect(rows.map(\.cells) == [[:]])
    #expect(rows.map(\.original) == [row])
  }

  @Test(
    "cells that were added do not count as cells of the row",
    arguments: [
      ("Smith, Ann,ann@x,secret1,2,invalid,\"a,b\"", 4, "Smith, Ann,ann@x,secret1"),
      ("Bob,b@x,3,invalid,x", 2, "Bob,b@x"), ("Bob,b@x,\"3\",\"invalid\",\"x\"", 2, "Bob,b@x"),
      // A status that no rejects file has, or no line number: the cells are the row's own.
      ("Bob,b@x,3,created,x", 5, "Bob,b@x,3,created,x"), ("Bob,b@x,x,failed,x", 5, "Bob,b@x,x,failed,x"),
    ])
  func cellCount(row: String, count: Int, original: String) throws {
    let rows = try parse(Self.header + row + "\n", pieceSize: 9).rows
    #expect(rows.map(\.original) == [original])
    #expect(rows.first?.problems.first?.hasPrefix("has \(count) cells where the header has 3:") == true)
  }

  @Test(
    "the rejects of an input without a header have none either",
    arguments: [
      ("Ann,ann@x,secret1,1,failed,x", "Ann,ann@x,secret1"),
      ("Ann,ann@x,\"sec\"\"ret,1\",1,failed,\"x, \"\"y\"\"\"", "Ann,ann@x,\"sec\"\"ret,1\""),
      ("Ann,ann@x,secret1,,,1,failed,x", "Ann,ann@x,secret1,,"), ("Ann,ann@x,secret1", "Ann,ann@x,secret1"),
    ])
  func noHeader(row: String, original: String) throws {
    let options = ReadingOptions(hasHeader: false, columns: [.name, .email, .password])
    let rows = try parse("Eve,eve@x,secret0,7,partial,y\n\(row)\n", pieceSize: 9, options: options).rows
    #expect(rows.map(\.original) == ["Eve,eve@x,secret0", original])
    #expect(rows.map(\.problems) == [[], []])
    #expect(rows.map { $0.cells[.email] } == ["eve@x", "ann@x"])
  }

  @Test("a row with a cell too many in such a file")
  func noHeaderAndACellTooMany() throws {
    let options = ReadingOptions(hasHeader: false, columns: [.name, .email, .password])
    let text = "Eve,eve@x,secret0\nSmith, Ann,ann@x,secret1,2,invalid,x\n"
    let rows = try parse(text, pieceSize: 9, options: options).rows
    #expect(rows.map(\.original) == ["Eve,eve@x,secret0", "Smith, Ann,ann@x,secret1"])
    #expect(rows.last?.problems.first?.hasPrefix("has 4 cells where --columns names 3:") == true)
  }

  @Test("columns without a name before them")
  func emptyColumnsBefore() throws {
    let text =
      "name,email,password,,,provision_line,provision_status,provision_error\nAnn,ann@x,secret1,,,2,invalid,x\n"
    #expect(
      try parse(text, pieceSize: 9).rows == [
        .account(2, 1, "Ann", "ann@x", "secret1", original: "Ann,ann@x,secret1,,")
      ])
  }
}
