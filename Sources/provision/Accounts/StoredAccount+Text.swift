internal import FoundationEssentials
internal import JSONText
internal import LocalStore

extension StoredAccount {
  /// Cells for the table of `accounts list`.
  var cells: [String] {
    var remarks: [String] = []
    if disabled { remarks.append("disabled") }
    if emailVerified { remarks.append("verified") }
    if displayName == nil { remarks.append("no name yet") }
    return [uid, email, displayName ?? "", Self.time(createdAt), remarks.joined(separator: ", ")]
  }

  /// The words of the report and of the input's columns.
  var json: JSONValue {
    .object([
      JSONMember("uid", .string(uid)), JSONMember("email", .string(email)),
      JSONMember("display_name", displayName.map(JSONValue.string) ?? .null),
      JSONMember("photo_url", photoURL.map(JSONValue.string) ?? .null),
      JSONMember("phone", phone.map(JSONValue.string) ?? .null),
      JSONMember("email_verified", .bool(emailVerified)), JSONMember("disabled", .bool(disabled)),
      JSONMember("claims", claims.map(JSONValue.string) ?? .null),
      JSONMember("created_at", .string(Self.time(createdAt))),
      JSONMember("updated_at", .string(Self.time(updatedAt))),
    ])
  }

  static let csvHeader =
    "uid,email,display_name,photo_url,phone,email_verified,disabled,claims,created_at,updated_at\n"

  var csvRecord: String {
    [
      uid, email, displayName ?? "", photoURL ?? "", phone ?? "", "\(emailVerified)", "\(disabled)",
      claims ?? "",
      Self.time(createdAt), Self.time(updatedAt),
    ].map(Self.csvCell).joined(separator: ",") + "\n"
  }

  private static func csvCell(_ text: String) -> String {
    let needsQuotes =
      text.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
      || text.hasPrefix(" ") || text.hasSuffix(" ")
    guard needsQuotes else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private static func time(_ milliseconds: Int64) -> String {
    RunIdentity.timestamp(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
  }
}
