import Files
import IdentityToolkitStub
import JSONText
import Testing

@Suite("Recorded contract")
struct ContractTests {
  /// Records of calls that provision does not make, each with the reason.
  static let leftOut = [
    "upload-legacy": "v3 path of the Firebase CLI",
    "signup-legacy": "v3 path of old client libraries",
    "download-legacy": "v3 path of the Firebase CLI",
    "config-disable-email": "provision never changes a project's configuration",
    "config-password-policy": "provision never changes a project's configuration",
    "signup-displayName-lone-surrogate":
      "no valid Unicode text; the JSON parser refuses it, and provision cannot send it",
  ]

  private func records() throws -> [ContractRecord] {
    let path = String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex))
    let file = try OpenFile.reading("\(path)/contract.json")
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try file.read(into: &buffer), count > 0 { bytes += buffer[..<count] }
    return try ContractRecord.all(bytes)
  }

  @Test func everyRecordIsAnsweredAsRecorded() throws {
    let stub = try Stub.start()
    defer { stub.stop() }
    let replay = try ContractReplay(stub)
    let records = try records()
    #expect(records.count == 254)
    for record in records where Self.leftOut[record.id] == nil {
      let differences = try replay.differences(from: record)
      #expect(differences.isEmpty, "\(record.id)")
    }
  }

  @Test func leftOutRecordsExist() throws {
    let ids = Set(try records().map(\.id))
    #expect(ids.isSuperset(of: Self.leftOut.keys))
  }
}
