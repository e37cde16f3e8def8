internal import Provisioning

/// The names that a column may have for a field. Case, white space, `_`, `-` and `.` in them do not matter.
///
/// A name stands here only when it means the field and nothing else: `password_hash` is no password, and
/// another service's `id` is no uid.
let columnAliases: [(field: Field, names: [String])] = [
  (
    .name,
    [
      "name", "full name", "display name", "real name", "user display name", "person name", "student name",
      "common name", "cn", "Name [displayName] Required",
      // Chinese, Japanese, Korean
      "姓名", "全名", "顯示名稱", "显示名称", "名稱", "名称", "氏名", "名前", "お名前", "表示名", "フルネーム", "이름",
      "성명", "성함", "표시 이름",
      // Spanish, Portuguese, French, Italian
      "nombre completo", "nombre y apellidos", "nombre y apellido", "nombre para mostrar", "nome completo",
      "nome de exibição", "nome e cognome", "nome visualizzato", "nom complet", "nom et prénom",
      "nom affiché",
      "nom d'affichage",
      // German, Dutch, Scandinavian, Polish, Czech
      "vollständiger name", "anzeigename", "vor- und nachname", "volledige naam", "naam", "weergavenaam",
      "namn", "navn", "fullständigt namn", "fullt navn", "visningsnamn", "nimi", "koko nimi",
      "imię i nazwisko", "jméno a příjmení", "celé jméno",
      // Russian, Ukrainian, Greek, Turkish
      "фио", "полное имя", "имя и фамилия", "отображаемое имя", "піб", "повне ім'я", "ονοματεπώνυμο",
      "ad soyad", "adı soyadı", "tam ad",
      // Arabic, Hebrew, Persian, Hindi, Thai, Vietnamese, Indonesian
      "الاسم", "الاسم الكامل", "שם", "שם מלא", "نام", "نام کامل", "नाम", "पूरा नाम", "ชื่อ-นามสกุล",
      "họ và tên", "họ tên", "nama", "nama lengkap",
    ]
  ),
  (
    .firstName,
    [
      "first name", "given name", "forename", "givenname", "user first name", "First name [givenName]",
      "名", "下の名前", "nombre", "nombres", "nombre de pila", "primer nombre", "nome próprio",
      "primeiro nome", "prénom", "prenom", "vorname", "nome", "voornaam", "förnamn", "fornavn", "etunimi",
      "imię",
      "jméno", "křestní jméno", "имя", "ім'я", "όνομα", "ad", "adı", "الاسم الأول", "שם פרטי", "tên",
      "nama depan",
    ]
  ),
  (
    .lastName,
    [
      "last name", "family name", "surname", "familyname", "user last name", "Last name [surname]",
      "姓", "姓氏", "苗字", "성", "apellido", "apellidos", "primer apellido", "apelido", "sobrenome",
      "último nome", "nom", "nom de famille", "nachname", "familienname", "cognome", "achternaam",
      "efternamn", "etternavn", "efternavn", "sukunimi", "nazwisko", "příjmení", "фамилия", "прізвище",
      "επώνυμο", "soyad", "soyadı", "اسم العائلة", "שם משפחה", "họ", "nama belakang",
    ]
  ),
  (
    .email,
    [
      "email", "mail", "email address", "mail address", "email id", "primary email", "primary email address",
      "user email", "user principal name", "User name [userPrincipalName] Required",
      "電子郵件", "電子郵件地址", "電郵", "电子邮件", "电子邮件地址", "电子邮箱", "邮箱", "邮箱地址", "邮件", "信箱", "電子信箱",
      "メール", "メールアドレス", "eメール", "電子メール", "이메일", "이메일 주소", "전자우편", "메일",
      "correo", "correo electrónico", "correo electronico", "dirección de correo",
      "dirección de correo electrónico", "e-mail do usuário", "endereço de e-mail", "correio eletrónico",
      "correio eletrônico", "courriel", "adresse e-mail", "adresse email", "adresse mail",
      "adresse électronique",
      "adresse de courriel", "mél", "e-mail-adresse", "mailadresse", "e-mailadresse", "indirizzo email",
      "indirizzo e-mail", "posta elettronica", "e-postadress", "e-post", "epost", "e-postadresse",
      "sähköposti", "adres e-mail", "poczta", "e-mailová adresa",
      "почта", "электронная почта", "эл. почта", "адрес электронной почты", "имейл", "емейл",
      "електронна пошта", "пошта", "ηλεκτρονικό ταχυδρομείο", "e-posta", "eposta", "e-posta adresi",
      "البريد الإلكتروني", "البريد الالكتروني", "אימייל", "דוא\"ל", "דואר אלקטרוני", "ایمیل", "ईमेल", "อีเมล",
      "thư điện tử", "surel", "alamat email",
    ]
  ),
  (
    .password,
    [
      "password", "pass", "pwd", "passwd", "pass word", "passphrase", "initial password", "user password",
      "temporary password", "plaintext password", "Initial password [passwordProfile] Required",
      "密碼", "密码", "口令", "パスワード", "暗証番号", "비밀번호", "암호", "패스워드",
      "contraseña", "contrasena", "clave", "senha", "palavra-passe", "mot de passe", "passwort", "kennwort",
      "parola", "parola d'ordine", "wachtwoord", "lösenord", "passord", "adgangskode", "salasana", "hasło",
      "heslo", "пароль", "κωδικός", "κωδικός πρόσβασης", "şifre", "كلمة المرور", "كلمة السر", "סיסמה",
      "סיסמא",
      "رمز عبور", "पासवर्ड", "รหัสผ่าน", "mật khẩu", "kata sandi", "sandi",
    ]
  ),
  (.uid, ["uid", "localId", "firebase uid", "user uid"]),
  (
    .photoURL,
    [
      "photo url", "photoURL", "photo", "picture", "picture url", "avatar", "avatar url", "image url",
      "profile picture", "profile image url", "profile photo url",
    ]
  ),
  (
    .phone,
    [
      "phone", "phone number", "mobile", "mobile phone", "mobile number", "cell phone", "telephone",
      "telephone number", "primary phone", "primary phone number",
      "電話", "電話號碼", "手機", "手機號碼", "电话", "电话号码", "手机", "手机号", "手机号码", "電話番号", "携帯電話", "전화",
      "전화번호", "휴대폰", "teléfono", "telefono", "móvil", "telefone", "celular", "telemóvel", "téléphone",
      "telefon", "telefonnummer", "handy", "mobiltelefon", "cellulare", "telefoon", "телефон",
      "номер телефона", "τηλέφωνο", "الهاتف", "טלפון", "फ़ोन", "โทรศัพท์", "điện thoại", "telepon",
    ]
  ),
  (.emailVerified, ["email verified", "emailVerified", "is email verified", "mail verified"]),
  (
    .disabled,
    [
      "disabled", "is disabled", "suspended", "blocked", "block sign in", "block credential",
      "Block sign in (Yes/No) [accountEnabled] Required",
    ]
  ),
  (.claims, ["claims", "custom claims", "custom attributes", "customAttributes"]),
]
