import Provisioning
import Testing

@testable import RowFiles

@Suite("ColumnNames")
struct ColumnNamesTests {
  @Test(
    "what does not matter in a name",
    arguments: [
      "email", "Email", "E-MAIL", "e_mail", "E.Mail", " email ", "e\u{A0}mail", "\u{FEFF}email",
      "e\u{200B}mail",
      "ＥＭＡＩＬ", "Ｅ－ｍａｉｌ", "Email*", "Email:", "E-Mail-Adresse", "email\u{3000}address", "e\u{2011}mail",
      "Email [Required]", "Email (required)", "電子郵件（必填）",
    ])
  func spelling(_ name: String) {
    #expect(ColumnNames().field(named: name) == .email)
  }

  @Test("accents may be composed or not")
  func composition() {
    #expect(ColumnNames().field(named: "pre\u{301}nom") == .firstName)
    #expect(ColumnNames().field(named: "pr\u{E9}nom") == .firstName)
  }

  @Test(
    "names of other languages",
    arguments: [
      ("姓名", Field.name), ("電子郵件", .email), ("电子邮件", .email), ("密碼", .password), ("密码", .password),
      ("nombre", .firstName), ("apellidos", .lastName), ("correo", .email), ("Correo electrónico", .email),
      ("CONTRASEÑA", .password), ("nom", .lastName), ("Prénom", .firstName), ("Mot de passe", .password),
      ("Vorname", .firstName), ("Nachname", .lastName), ("Kennwort", .password), ("Passwort", .password),
      ("nome", .firstName), ("cognome", .lastName), ("senha", .password), ("名前", .name), ("氏名", .name),
      ("メールアドレス", .email), ("パスワード", .password), ("이름", .name), ("이메일", .email), ("비밀번호", .password),
      ("Имя", .firstName), ("ФАМИЛИЯ", .lastName), ("почта", .email), ("Пароль", .password), ("الاسم", .name),
      ("البريد الإلكتروني", .email), ("كلمة المرور", .password), ("סיסמה", .password), ("şifre", .password),
      ("hasło", .password), ("mật khẩu", .password), ("รหัสผ่าน", .password),
    ])
  func languages(name: String, field: Field) {
    #expect(ColumnNames().field(named: name) == field)
  }

  @Test(
    "headers of other services",
    arguments: [
      ("given_name", Field.firstName), ("family_name", .lastName), ("phone_number", .phone),
      ("picture", .photoURL),
      ("firstname", .firstName), ("lastname", .lastName), ("firstName", .firstName), ("mobilePhone", .phone),
      ("First Name [Required]", .firstName), ("Last Name [Required]", .lastName),
      ("Email Address [Required]", .email), ("Password [Required]", .password),
      ("primary_email_address", .email), ("emailVerified", .emailVerified),
      ("Email Verified", .emailVerified),
      ("localId", .uid), ("displayName", .name), ("photoUrl", .photoURL), ("phoneNumber", .phone),
      ("customAttributes", .claims), ("Name [displayName] Required", .name),
      ("User name [userPrincipalName] Required", .email),
      ("Initial password [passwordProfile] Required", .password),
    ])
  func services(name: String, field: Field) {
    #expect(ColumnNames().field(named: name) == field)
  }

  @Test(
    "names that mean something else",
    arguments: [
      "password_hash", "passwordHash", "encrypted_password", "password_digest",
      "Password Hash Function [UPLOAD ONLY]",
      "Recovery Email", "Home Secondary Email", "id", "user_id", "username", "enabled", "nickname",
      "middle_name", "",
      "email_confirmed_at", "Change Password at Next Sign-In", "Password (hashed)",
    ])
  func others(_ name: String) {
    #expect(ColumnNames().field(named: name) == nil)
  }

  @Test("the word of every field names it", arguments: Field.allCases)
  func words(_ field: Field) {
    #expect(ColumnNames().field(named: field.word) == field)
  }

  @Test("no name stands for two fields")
  func unambiguous() {
    var fields: [String: Set<Field>] = [:]
    for (field, names) in columnAliases {
      for name in names { fields[ColumnNames.folded(name), default: []].insert(field) }
    }
    #expect(fields.filter { $0.value.count > 1 } == [:])
  }

  @Test("--map wins, as written or as folded")
  func mapped() {
    let names = ColumnNames(mapped: ["Login": .email, "email": .uid])
    #expect(names.field(named: "Login") == .email)
    #expect(names.field(named: "LOGIN") == .email)
    #expect(names.field(named: "email") == .uid)
    #expect(names.field(named: "mail") == .email)
  }

  @Test(
    "nearest names",
    arguments: [
      ("emial", Field.email), ("pasword", .password), ("nmae", .name), ("Full Nmae", .name),
      ("department", nil),
      ("passwort1", .password), ("frist name", .firstName), ("x", nil), ("emal", .email),
    ])
  func nearest(name: String, field: Field?) {
    #expect(ColumnNames().nearest(to: name) == field)
  }

  @Test func oursAreKnownByTheirPrefix() {
    #expect(ColumnNames.isOurs("provision_line"))
    #expect(ColumnNames.isOurs("Provision_Error"))
    #expect(!ColumnNames.isOurs("provisional"))
  }
}
