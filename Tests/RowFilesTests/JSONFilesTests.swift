import Provisioning
import RowFiles
import TestSupport
import Testing

/// JSON files as a run opens and reads them.
@Suite struct JSONFilesTests {
  private let directory: WorkingDirectory

  init() throws {
    directory = try WorkingDirectory()
  }

  private func reader(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> RowFilesReader {
    RowFilesReader(paths: [try directory.write("users.json", text)], options: options)
  }

  @Test(arguments: [
    (#"[{"email":"a"},{"email":"b"}]"#, InputFormat.jsonArray, 0),
    (#"{"users":[{"email":"a"},{"email":"b"}]}"#, .jsonUsers, 0),
    ("{\"email\":\"a\"}\n\n{\"email\":\"b\"}\n", .ndjson, 1),
  ])
  func rowsOfEachForm(_ text: String, _ format: InputFormat, _ blank: Int) async throws {
    let reader = try reader(text)
    #expect(try await reader.open().map(\.format) == [format])
    let batch = try #require(try await reader.nextBatch())
    #expect(batch.map { $0.text(of: .email) } == ["a", "b"])
    #expect(try await reader.nextBatch() == nil)
    #expect(await reader.blankRecords() == blank)
  }

  @Test func whatEndsTheFileIsFoundBeforeItsFirstRow() async throws {
    let rows = String(repeating: "{\"email\":\"someone@example.org\"},\n", count: 5000)
    let reader = try reader("[\n\(rows){}{}]")
    let failure = await #expect(throws: InputFailure.self) { try await reader.open() }
    #expect(failure?.line == 5002)
    #expect(failure?.column == 3)
  }

  @Test func ignoredKeysAreNamedOnce() async throws {
    let reader = try reader(#"[{"email":"a","zip":1},{"email":"b","zip":2}]"#)
    let warnings = try await reader.open().flatMap(\.warnings)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(#""zip""#) == true)
  }

  @Test(arguments: [
    ("[{}]", ReadingOptions.Format.ndjson, "is a JSON array, not NDJSON"),
    ("{\"users\":\n[{}]}", .ndjson, #"is JSON with {"users": [...]}, not NDJSON"#),
    ("{}\n{}", .json, "is neither a JSON array nor"),
  ])
  func anotherFormatThanAskedFor(
    _ text: String, _ format: ReadingOptions.Format, _ problem: String
  ) async throws {
    let reader = try reader(text, ReadingOptions(format: format))
    let failure = await #expect(throws: InputFailure.self) { try await reader.open() }
    #expect(failure?.problem.hasPrefix(problem) == true)
  }

  @Test func usersMayComeLate() async throws {
    let roles = String(repeating: #"{"name":"role","users":1},"#, count: 4000)
    let reader = try reader(#"{"realm":"school","roles":[\#(roles){}],"users":[{"email":"a"}],"clients":[]}"#)
    #expect(try await reader.open().map(\.format) == [.jsonUsers])
    #expect(try await reader.nextBatch()?.map { $0.text(of: .email) } == ["a"])
  }

  @Test(arguments: [
    (#"[{"email":"a"},{"Log In":"b"}]"#, nil), (#"[{"login":"a"}]"#, nil),
    (#"{"users":[{"log\u0069n":1}]}"#, nil),
    (#"[{"email":"a"}]"#, "login"), (#"{"email":"a","x":{"login":"b"}}"#, "login"),
  ])
  func namesGivenToMap(_ text: String, _ unused: String?) async throws {
    let reader = try reader(text, ReadingOptions(maps: ["login": .email]))
    var failure: InputFailure?
    do throws(InputFailure) { try await reader.open() } catch { failure = error }
    #expect(failure?.kind == unused.map { _ in .usage })
    #expect(
      failure?.problem
        == unused.map { "--map names a key \"\($0)\" that no row has: write it as it stands there" })
  }
}
