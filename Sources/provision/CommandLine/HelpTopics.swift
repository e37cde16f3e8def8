import Arguments

/// The texts of `provision help TOPIC`; they are sections of the manual page too.
enum HelpTopics {
  static let all = [exitCodes, input, firebase, ledger]

  /// Variables of others that the tool reads.
  static let variables = [
    ToolInfo.Variable(
      "GOOGLE_APPLICATION_CREDENTIALS",
      "a service account or authorized-user file, when --credentials is not given"),
    ToolInfo.Variable("FIREBASE_API_KEY", "the project's API key, when --api-key-file is not given"),
    ToolInfo.Variable(
      "FIREBASE_AUTH_EMULATOR_HOST", "host and port of the Auth emulator, when --emulator is not given"),
    ToolInfo.Variable(
      "GOOGLE_CLOUD_PROJECT", "the Firebase project, when neither --project nor the credentials name it"),
    ToolInfo.Variable("HTTPS_PROXY, NO_PROXY", "the proxy for requests, and the hosts to reach without it"),
    ToolInfo.Variable("NO_COLOR", "no colour in messages, whatever its value"),
    ToolInfo.Variable("XDG_DATA_HOME, XDG_STATE_HOME", "where the local store, and ledgers and locks, live"),
  ]

  private static let exitCodes = ToolInfo.Topic(
    "exit-codes", "what the exit status of a run says",
    text: """
      The exit status tells a script or cron job how a run ended. An unknown status is a failure.

      \(ExitStatusTexts.run.flatMap { tableRow($0.code, $0.meaning) }.joined(separator: "\n"))

      A row is ok when its status is created, updated, exists, done or valid. It has failed when its status is \
      invalid, duplicate, failed, partial or not_attempted.

      With --dry-run only rows decide between 0, 2 and 3; nothing was made in any case. A file without a row is \
      exit status 3: zero rows are never a success.
      """)

  private static let input = ToolInfo.Topic(
    "input", "how rows are read and what each holds",
    text: """
      Rows come as CSV (RFC 4180), with other delimiters (TSV, ';', '|'), as a JSON array of objects, as {"users": \
      [...]}, or as NDJSON, one object a line; any of them may be gzip. The format is found by content, not by \
      the name alone. Characters may be UTF-8 with or without BOM, UTF-16 or windows-1252; lines may end in LF, \
      CRLF or CR. A file whose encoding breaks half way is refused before the first account is made.

      The header says which column is which; case, space, '_' and '-' do not matter:

      \([
        tableRow("name", "display name; also 'full name', 'display name', or 'first name' and 'last name'"),
        tableRow("email", "address to sign in with; also 'e-mail', 'mail'"),
        tableRow("password", "6 characters or more; also 'pass'"),
        tableRow("uid", "optional: 1 to 128 characters, where the backend takes one"),
        tableRow("photo_url", "optional: http or https"),
        tableRow("phone", "optional: E.164, such as +886912345678"),
        tableRow("email_verified", "optional: true or false"),
        tableRow("disabled", "optional: true or false"),
        tableRow("claims", "optional: custom claims, a JSON object"),
      ].flatMap { $0 }.joined(separator: "\n"))

      The same words are known in the larger languages (\u{59D3}\u{540D}, nombre, correo, contrase\u{F1}a, \
      ...). For any other header use --map "Header=field"; without a header use --no-header and --columns. \
      Unknown columns are named in one warning; columns whose name begins with provision_ are ignored, so that a \
      rejects file can be run again.

      Name and email are trimmed, with a warning. A password is never changed. Of two rows with the same address \
      the later is 'duplicate', and both lines are named. A row is known by the line of the file on which it \
      starts, the header being line 1, and by the number of its record.

      'provision template' writes an example that validates.
      """)

  private static let firebase = ToolInfo.Topic(
    "firebase", "how to be let in to Firebase, and which way to choose",
    text: """
      There are two ways in. Email/password sign-in must be switched on in the project: Firebase console, \
      Authentication, Sign-in method.

      The admin route makes any number of accounts and needs a service account: Firebase console, Project \
      settings, Service accounts, Generate new private key. Give the file by --credentials or \
      GOOGLE_APPLICATION_CREDENTIALS and keep it to yourself (chmod 600).

      The client route needs only the project's API key (Project settings, General, Web API key), in a file for \
      --api-key-file or in FIREBASE_API_KEY. The service lets about 100 accounts an hour through from one \
      address. If both are given, the admin route is used and the run says so. A key or password is never the \
      value of an option, since others can see the command line.

        provision users.csv --backend firebase --credentials key.json
        provision users.csv --backend firebase --api-key-file key.txt --rate 90/h

      On the client route --online, --if-exists repair or update, and verify sign in with the row's own \
      password, and say what they cannot know.

      --emulator localhost:9099, or FIREBASE_AUTH_EMULATOR_HOST, sends everything to the Auth emulator: by the \
      admin route, or by the client route when an API key is given and no credentials are. --project names the \
      project when the credentials do not; --tenant a tenant of Identity Platform.

      --send-reset asks the service to mail each new account a link for choosing a password. If that mail fails, \
      the row stays 'created', its message says so, and the exit status is 2.
      """)

  private static let ledger = ToolInfo.Topic(
    "ledger", "what makes it safe to run again",
    text: """
      For each target (backend, project and tenant, or store file) a ledger in the state directory remembers \
      every row: as begun before its first request, and with its uid before its second. It never holds a password.

      After a crash, a kill or a lost answer, run the same command again: it ends with exactly one account for \
      each valid row, every one named. Rows that an earlier run finished are 'done', and no request is sent \
      for them; --if-exists repair and update look at them again, and --fresh ignores what the ledger says.

      One run at a time works on a target. A second one ends with exit status 75 and names the process that \
      holds the lock; the lock goes away with that process, however it ends.

        provision runs                  past runs of the local store
        provision runs RUN              one run's totals
        provision report RUN --report users.html
        provision undo RUN              delete exactly the accounts that it created

      'report' knows the outcomes of the latest 100 runs of a target; those of older runs are deleted when a run \
      begins. The ledger itself forgets no run and no row.

      An API key cannot delete accounts. To be able to undo a run made with one, name the project in that run, too: \
      'provision undo RUN' with --credentials and the same --project then finds it. Runs made with an API key and \
      without --project (or GOOGLE_CLOUD_PROJECT) are kept under that key; 'runs' and 'report' find them with it.

      --state-dir chooses another directory; the default is provision in $XDG_STATE_HOME (~/.local/state).
      """)

  /// A row of a table in a topic: indented lines are shown as they are.
  private static func tableRow(_ term: String, _ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count + 1 > 56 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? String(word) : " \(word)"
    }
    let width = 16
    return lines.enumerated().map { index, line in
      let head = index == 0 ? term : ""
      return "  " + head + String(repeating: " ", count: max(1, width - head.count)) + line
    }
  }
}
