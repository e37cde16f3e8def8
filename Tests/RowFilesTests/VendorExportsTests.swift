import Provisioning
import Testing

@testable import RowFiles

/// What other services write is read by its header alone: names that mean the same are known, and a hash is never
/// taken for a password.
@Suite("Exports of other services")
struct VendorExportsTests {
  struct Export: Sendable, CustomTestStringConvertible {
    let vendor: String
    let text: String
    /// Cells of each row.
    let rows: [[Field: String]]
    var testDescription: String { vendor }
  }

  private static let ann: [Field: String] = [.name: "Ann Taylor", .email: "ann@example.com"]
  private static let annInParts: [Field: String] = [
    .firstName: "Ann", .lastName: "Taylor", .email: "ann@example.com",
  ]

  static let exports: [Export] = [
    Export(
      vendor: "Auth0, users as NDJSON",
      text: #"""
        {"user_id":"auth0|64ab","email":"ann@example.com","name":"Ann Taylor","nickname":"ann","email_verified":true,"picture":"https://s.gravatar.com/a.png","created_at":"2024-01-01T00:00:00.000Z","app_metadata":{"role":"x"},"blocked":false,"identities":[{"provider":"auth0"}]}
        """#,
      rows: [
        ann.with([.emailVerified: "true", .photoURL: "https://s.gravatar.com/a.png", .disabled: "false"])
      ]),
    Export(
      vendor: "Auth0, users as CSV",
      text: #"""
        "Id","Given Name","Family Name","Nickname","Name","Email","Email Verified","Created At"
        "auth0|64ab","Ann","Taylor","ann","Ann Taylor","ann@example.com","true","2024-01-01T00:00:00.000Z"

        """#,
      rows: [ann.with([.firstName: "Ann", .lastName: "Taylor", .emailVerified: "true"])]),
    Export(
      vendor: "Clerk, users as CSV",
      text: """
        id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher
        user_2x,Ann,Taylor,,ann@example.com,+14155550100,ann@example.com,,,,,$2a$10$8K1p,bcrypt

        """,
      rows: [annInParts.with([.phone: "+14155550100"])]),
    Export(
      vendor: "Cognito, user import file",
      text: """
        cognito:username,name,given_name,family_name,middle_name,nickname,preferred_username,profile,picture,website,email,email_verified,gender,birthdate,zoneinfo,locale,phone_number,phone_number_verified,address,updated_at,cognito:mfa_enabled
        ann,Ann Taylor,Ann,Taylor,,,,,,,ann@example.com,TRUE,,,,,,FALSE,,,FALSE

        """,
      rows: [
        ann.with([
          .firstName: "Ann", .lastName: "Taylor", .emailVerified: "TRUE", .photoURL: "", .phone: "",
        ])
      ]),
    Export(
      vendor: "Moodle, upload users",
      text: """
        username,password,firstname,lastname,email,course1,group1
        ann,correct horse,Ann,Taylor,ann@example.com,BIO101,A

        """,
      rows: [annInParts.with([.password: "correct horse"])]),
    Export(
      vendor: "Google Workspace, users template",
      text: """
        First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Work Phone,Home Phone,Mobile Phone,Change Password at Next Sign-In,New Status [UPLOAD ONLY]
        Ann,Taylor,ann@example.com,correct horse,,/,,,,,,,,+14155550100,FALSE,

        """,
      rows: [annInParts.with([.password: "correct horse", .phone: "+14155550100"])]),
    Export(
      vendor: "Okta, people as CSV",
      text: """
        login,firstName,lastName,middleName,honorificPrefix,honorificSuffix,email,title,displayName,nickName,profileUrl,secondEmail,mobilePhone,primaryPhone,department
        ann@example.com,Ann,Taylor,,,,ann@example.com,,,,,,+14155550100,555-0102,Library

        """,
      rows: [annInParts.with([.name: "", .phone: "+14155550100"])]),
    Export(
      vendor: "Keycloak, realm",
      text: #"""
        {"realm":"school","roles":{"realm":[{"name":"x"}]},"users":[{"id":"1","username":"ann","enabled":true,
        "emailVerified":true,"firstName":"Ann","lastName":"Taylor","email":"ann@example.com",
        "attributes":{"a":["b"]},"credentials":[{"type":"password","secretData":"{}"}]}],"clients":[]}
        """#,
      rows: [annInParts.with([.emailVerified: "true"])]),
    Export(
      vendor: "Microsoft Entra, template for new users",
      text: """
        version:v1.0,,,,,,
        Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName],Last name [surname],Usage location [usageLocation]
        Ann Taylor,ann@example.com,"Hello, World 1",No,Ann,Taylor,US

        """,
      rows: [
        ann.with([.firstName: "Ann", .lastName: "Taylor", .password: "Hello, World 1", .disabled: "No"])
      ]),
    Export(
      vendor: "Firebase, auth:export",
      text: #"""
        {"users": [
        {"localId": "u1", "email": "ann@example.com", "emailVerified": false, "passwordHash": "aGFzaA==", "salt": "c2FsdA==", "displayName": "Ann Taylor", "lastSignedInAt": "1", "createdAt": "1", "providerUserInfo": []}
        ]}
        """#,
      rows: [ann.with([.uid: "u1", .emailVerified: "false"])]),
  ]

  @Test(arguments: exports)
  func isReadByItsHeader(_ export: Export) async throws {
    let reading = try await read(export.text.utf8, ReadingOptions(passwordOptional: true))
    #expect(reading.rows.map(\.cells) == export.rows)
    #expect(reading.rows.flatMap(\.problems) == [])
  }

  @Test("the line of Entra's template counts, and the header of its rejects is the second line")
  func entra() async throws {
    let export = try #require(Self.exports.first { $0.vendor.contains("Entra") })
    let reading = try await read(export.text.utf8)
    #expect(reading.rows.map(\.line) == [3])
    #expect(reading.blank == 0)
    guard case .delimited(let dialect) = try #require(reading.reports.first).format else {
      Issue.record("is delimited text")
      return
    }
    #expect(String(decoding: try #require(dialect.header), as: UTF8.self).hasPrefix("Name [displayName]"))
  }

  @Test("Supabase keeps names in JSON: there is no column for one, and the hash is no password")
  func supabase() async throws {
    let text = """
      instance_id,id,aud,role,email,encrypted_password,email_confirmed_at,raw_user_meta_data,phone
      0000,9f,authenticated,authenticated,ann@example.com,$2a$10$x,2024-01-01,"{""name"":""Ann""}",

      """
    let failure = try await failure(of: text.utf8)
    #expect(
      failure.problem.hasPrefix(
        "the header has no column for name (or first_name and last_name) and password: it has email and phone"
      ))
  }

  @Test("of two columns for an optional field the better known is read, and the other named")
  func secondChoice() async throws {
    let okta = try #require(Self.exports.first { $0.vendor.hasPrefix("Okta") })
    let warnings = try await read(okta.text.utf8, ReadingOptions(passwordOptional: true)).reports[0].warnings
    #expect(
      warnings.last == """
        column "primaryPhone" is ignored, since "mobilePhone" stands for phone too: say --map "primaryPhone=phone" \
        if it is meant
        """)
    let mapped = ReadingOptions(maps: ["primaryPhone": .phone], passwordOptional: true)
    #expect(try await read(okta.text.utf8, mapped).rows.map { $0.cells[.phone] } == ["555-0102"])
    // The same name twice is no choice.
    let repeated = try await failure(of: "name,email,password,phone,Phone\n".utf8)
    #expect(
      repeated.problem.hasPrefix(#""phone" (column 4) and "Phone" (column 5) stand for the same field"#))
  }
}

extension [Field: String] {
  fileprivate func with(_ others: [Field: String]) -> [Field: String] {
    merging(others) { $1 }
  }
}
