import Arguments
import Foundation
import Provisioning
import RowFiles
import Testing

@testable import provision

@Suite struct CommandLineTests {
  // MARK: What options say

  static let options: [(arguments: [String], change: @Sendable (inout RunOptions) -> Void)] = [
    (["-b", "firebase"], { $0.target.backend = .firebase }),
    (["--backend=local"], { _ in }),
    (["--store", "a.db"], { $0.target.store = "a.db" }),
    (
      ["--backend=firebase", "--project", "p", "--tenant", "t"],
      { ($0.target.backend, $0.target.project, $0.target.tenant) = (.firebase, "p", "t") }
    ),
    (
      ["--backend=firebase", "--credentials", "key.json"],
      { ($0.target.backend, $0.target.credentials) = (.firebase, "key.json") }
    ),
    (
      ["--backend=firebase", "--api-key-file", "key"],
      { ($0.target.backend, $0.target.apiKeyFile) = (.firebase, "key") }
    ),
    (
      ["--backend=firebase", "--emulator", "localhost:9099"],
      { ($0.target.backend, $0.target.emulator) = (.firebase, HostAndPort("localhost:9099")) }
    ),
    (
      ["--backend=firebase", "--endpoint", "https://auth.example.org"],
      { ($0.target.backend, $0.target.endpoint) = (.firebase, "https://auth.example.org") }
    ),
    (["-n"], { $0.dryRun = true }),
    (["--dry-run", "--online"], { ($0.dryRun, $0.online) = (true, true) }),
    (["-j", "4"], { $0.limits.concurrency = 4 }),
    (["-nj4"], { ($0.dryRun, $0.limits.concurrency) = (true, 4) }),
    (["--rate", "90/h"], { $0.limits.rate = 0.025 }),
    (["--max-retries", "0"], { $0.limits.maxRetries = 0 }),
    (["--timeout", "5"], { $0.limits.timeout = .seconds(5) }),
    (["--connect-timeout", "2s"], { $0.limits.connectTimeout = .seconds(2) }),
    (["--max-duration", "2h"], { $0.limits.maxDuration = .seconds(7200) }),
    (["--max-errors", "10"], { $0.limits.maxErrors = 10 }),
    (["--max-error-rate", "5%"], { $0.limits.maxErrorRate = 0.05 }),
    (["--if-exists", "repair"], { $0.ifExists = .repair }),
    (["--if-exists", "update"], { $0.ifExists = .update }),
    (["--if-exists", "fail"], { $0.ifExists = .fail }),
    (["--format", "ndjson"], { $0.reading.format = .ndjson }),
    (["--encoding", "windows-1252"], { $0.reading.encoding = .windows1252 }),
    (["--delimiter", ";"], { $0.reading.delimiter = UInt8(ascii: ";") }),
    (["--delimiter", "tab"], { $0.reading.delimiter = 9 }),
    (
      ["--no-header", "--columns", "name,-,email,password"],
      { ($0.reading.noHeader, $0.reading.columns) = (true, [.name, nil, .email, .password]) }
    ),
    (
      ["--map", "Login=email", "--map=a=b=photo_url"],
      {
        $0.reading.map = [
          HeaderMapping(header: "Login", field: .email), HeaderMapping(header: "a=b", field: .photoURL),
        ]
      }
    ),
    (["--lines", "2-10"], { $0.selection.lines = 2...10 }),
    (["--limit", "5"], { $0.selection.limit = 5 }),
    (["--shard", "2/3"], { $0.selection.shard = Shard(index: 2, of: 3) }),
    (["--min-password", "8"], { $0.validation.minPassword = 8 }),
    (["--require-tld"], { $0.validation.requireTLD = true }),
    (
      ["--generate-passwords", "--passwords-out", "p.csv"],
      { ($0.generatePasswords, $0.passwordsFile) = (true, "p.csv") }
    ),
    (["--backend=firebase", "--send-reset"], { ($0.target.backend, $0.sendReset) = (.firebase, true) }),
    (["--report", "a.csv", "--report=-"], { $0.output.reportFiles = ["a.csv", "-"] }),
    (
      ["--report=-", "--report-format", "json"],
      { ($0.output.reportFiles, $0.output.reportFormat) = (["-"], .json) }
    ),
    (["--rejects", "r.csv"], { $0.output.rejects = "r.csv" }),
    (["--metrics", "m.prom"], { $0.output.metrics = "m.prom" }),
    (["--state-dir", "/tmp/s"], { $0.target.stateDirectory = "/tmp/s" }),
    (["--fresh"], { $0.fresh = true }),
    (["--progress", "never"], { $0.messages.progress = .never }),
    (["-q"], { $0.messages.quiet = true }),
    (["-v"], { $0.messages.verbose = true }),
    (["--log-format", "json"], { $0.messages.logFormat = .json }),
    (["--color", "always"], { $0.messages.color = .always }),
    (["--ca-cert", "ca.pem"], { $0.network.caCertificate = "ca.pem" }),
  ]

  @Test(arguments: options)
  func runTakes(_ arguments: [String], _ change: @Sendable (inout RunOptions) -> Void) throws {
    var expected = RunOptions()
    expected.inputs = ["users.csv"]
    change(&expected)
    guard case .run(let options) = try invocation(arguments + ["users.csv"]) else {
      Issue.record("no run")
      return
    }
    #expect(options == expected)
  }

  @Test func everyOptionOfRunIsInTheTable() {
    let tried = Set(Self.options.flatMap(\.arguments).filter { $0.hasPrefix("-") }.flatMap(names))
    for option in RunOptions.run {
      #expect(tried.contains(option.info.long), "no case of runTakes gives --\(option.info.long)")
    }
  }

  /// What help says is the default is the default.
  @Test(arguments: ProvisionCommands.all.map(\.info.name)) func defaultsAreAsDocumented(_ name: String) throws
  {
    let command = try #require(ProvisionCommands.tool.command(named: name))
    var arguments = name.split(separator: " ").map(String.init)
    switch name {
    case "completions": arguments.append("zsh")
    case "help": arguments.append("undo")
    case "report": arguments += ["id", "--report", "a.csv"]
    default: if command.operands != nil { arguments.append("x") }
    }
    let plain = String(describing: try invocation(arguments))
    for option in command.options {
      guard case .value(let value) = option.fallback else { continue }
      let explicit = try invocation(arguments + ["--\(option.long)=\(value)"])
      #expect(String(describing: explicit) == plain, "--\(option.long)")
    }
  }

  @Test func optionsMeanTheSameInEveryCommand() {
    for info in ProvisionCommands.tool.commands.flatMap(\.options) {
      let first = ProvisionCommands.tool.allOptions.first { $0.long == info.long }
      #expect(first?.short == info.short, "--\(info.long)")
      #expect((first?.valueName == nil) == (info.valueName == nil), "--\(info.long)")
      if info.readsEnvironment, first?.readsEnvironment == true {
        #expect(first?.choices == info.choices, "--\(info.long)")
      }
    }
  }

  @Test func everyShortNameIsGivenOnce() {
    for command in ProvisionCommands.all {
      let shorts = command.info.options.compactMap(\.short)
      #expect(Set(shorts).count == shorts.count, "\(command.info.name)")
    }
  }

  /// The same cases, each option given by its variable.
  @Test(arguments: options)
  func runReadsTheEnvironment(
    _ arguments: [String], _ change: @Sendable (inout RunOptions) -> Void
  ) throws {
    var environment: [String: String] = [:]
    var words = arguments[...]
    while let word = words.popFirst() {
      for name in names(word) {
        let option = try #require(RunOptions.run.first { $0.info.long == name }?.info)
        let variable = "PROVISION_" + name.uppercased().replacing("-", with: "_")
        var value = "yes"
        if option.valueName != nil {
          let attached = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
          value = attached ?? (word == "-nj4" ? "4" : words.popFirst() ?? "")
        }
        environment[variable] = environment[variable].map { "\($0)\n\(value)" } ?? value
      }
    }
    var expected = RunOptions()
    expected.inputs = ["users.csv"]
    change(&expected)
    guard case .run(let options) = try invocation(["users.csv"], environment) else {
      Issue.record("no run")
      return
    }
    #expect(options == expected)
  }

  @Test func theCommandLineBeatsTheEnvironment() throws {
    let environment = ["PROVISION_CONCURRENCY": "3", "PROVISION_IF_EXISTS": "fail", "HOME": "/root"]
    guard case .run(let options) = try invocation(["users.csv", "-j2"], environment) else {
      Issue.record("no run")
      return
    }
    #expect(options.limits.concurrency == 2)
    #expect(options.ifExists == .fail)
  }

  @Test func aVariableForOneCommandDoesNotDisturbAnother() throws {
    let environment = ["PROVISION_FORMAT": "tsv", "PROVISION_PROJECT": "p", "PROVISION_YES": "1"]
    guard case .template(.csv) = try invocation(["template"], environment) else {
      Issue.record("no template")
      return
    }
    guard case .run(let options) = try invocation(["users.csv"], environment) else {
      Issue.record("no run")
      return
    }
    #expect(options.reading.format == .tsv)
  }

  // MARK: Which command

  @Test func theFirstOperandDecides() throws {
    guard case .validate(let dry) = try invocation(["-j", "2", "validate", "a.csv"]) else {
      Issue.record("no validate")
      return
    }
    #expect(dry.dryRun)
    #expect(dry.inputs == ["a.csv"])
    #expect(dry.limits.concurrency == 2)
    guard case .run(let explicit) = try invocation(["run", "validate"]) else {
      Issue.record("no run")
      return
    }
    #expect(explicit.inputs == ["validate"])
    guard case .run(let path) = try invocation(["./validate", "-"]) else {
      Issue.record("no run")
      return
    }
    #expect(path.inputs == ["./validate", "-"])
    guard case .undo(let undo) = try invocation(["undo", "20260131T120000Z-1f3a9c", "-y"]) else {
      Issue.record("no undo")
      return
    }
    #expect(undo.run == "20260131T120000Z-1f3a9c")
    #expect(undo.isConfirmed)
    guard case .accounts(.delete, let accounts) = try invocation(["accounts", "delete", "a@b.c", "d@e.f"])
    else {
      Issue.record("no accounts")
      return
    }
    #expect(accounts.emails == ["a@b.c", "d@e.f"])
    guard case .completions(.fish) = try invocation(["completions", "fish"]) else {
      Issue.record("no completions")
      return
    }
    guard case .words(.runs) = try invocation(["__words", "runs"]) else {
      Issue.record("no words")
      return
    }
  }

  @Test(
    arguments: [
      (["help"], HelpPage.overview), (["--help"], .overview), (["-h"], .overview),
      (["a.csv", "--help"], .overview),
      (["run", "--help"], .command("run")), (["help", "undo"], .command("undo")),
      (["undo", "-h"], .command("undo")),
      (["accounts", "--help"], .group("accounts")), (["help", "accounts"], .group("accounts")),
      (["help", "accounts", "list"], .command("accounts list")),
      (["accounts", "list", "--help"], .command("accounts list")),
      (["help", "exit-codes"], .topic("exit-codes")), (["help", "ledger"], .topic("ledger")),
    ])
  func showsHelp(_ arguments: [String], _ expected: HelpPage) throws {
    guard case .help(let page) = try invocation(arguments) else {
      Issue.record("no help")
      return
    }
    #expect(page == expected)
    #expect(expected == .overview || page.text() != HelpPage.overview.text())
  }

  @Test(arguments: [["--version"], ["undo", "--version"]]) func showsTheVersion(_ arguments: [String]) throws
  {
    guard case .version = try invocation(arguments) else {
      Issue.record("no version")
      return
    }
  }

  // MARK: What is refused

  static let refused: [(arguments: [String], sentence: String)] = [
    ([], "no arguments are given"),
    (["valdate", "a.csv"], "no command 'valdate'; did you mean 'validate'?"),
    (["undoo"], "no command 'undoo'; did you mean 'undo'?"),
    (["accounts"], "'accounts' needs a command; choose from list, export, delete"),
    (["accounts", "lst"], "no command 'accounts lst'; did you mean 'accounts list'?"),
    (["help", "exit-code"], "no command or help topic 'exit-code'; did you mean 'exit-codes'?"),
    (["a.csv", "--concurency", "3"], "unknown option '--concurency'; did you mean '--concurrency'?"),
    (["a.csv", "--password", "x"], "unknown option '--password'; did you mean '--passwords-out'?"),
    (["a.csv", "--api-key", "x"], "unknown option '--api-key'; did you mean '--api-key-file'?"),
    (["a.csv", "-b", "mars"], "'mars' is no value for '-b'; choose from local, firebase"),
    (["a.csv", "-j", "0"], "'0' is no value for '-j'; give a whole number from 1 to 1000"),
    (["a.csv", "-j", "1001"], "'1001' is no value for '-j'; give a whole number from 1 to 1000"),
    (
      ["a.csv", "--lines", "9-2"],
      "'9-2' is no value for '--lines'; give lines such as 2-100, or 101- for all from line 101 on"
    ),
    (
      ["a.csv", "--shard", "3/2"],
      "'3/2' is no value for '--shard'; give part I of N as I/N, I from 0 to N-1, such as 2/5"
    ),
    (["--dry-run"], "'run' needs a FILE"),
    (["undo"], "'undo' needs a RUN"),
    (["report", "id"], "'report' needs option '--report FILE'"),
    (["login", "ann@example.org", "hunter2"], "'login' takes options only, but 2 are given beside them"),
    (
      ["a.csv", "--no-header"],
      "option '--no-header' needs '--columns': without a header, say what each column holds"
    ),
    (
      ["a.csv", "--columns", "name,email"],
      "option '--columns' needs '--no-header': a header names its columns itself; '--map' gives one of them another meaning"
    ),
    (["a.csv", "--online"], "option '--online' needs '--dry-run': it only looks at what a run would do"),
    (
      ["a.csv", "--generate-passwords"],
      "option '--generate-passwords' needs '--passwords-out': else nobody would know the passwords"
    ),
    (
      ["a.csv", "--passwords-out", "p"],
      "option '--passwords-out' needs '--generate-passwords': only generated passwords go there"
    ),
    (
      ["a.csv", "--send-reset"],
      "option '--send-reset' needs '--backend firebase': the local store sends no mail"
    ),
    (["a.csv", "--project", "p"], "option '--project' needs '--backend firebase': the backend is 'local'"),
    (
      ["a.csv", "-b", "firebase", "--store", "s"],
      "option '--store' needs '--backend local': the backend is 'firebase'"
    ),
    (["a.csv", "-qv"], "options '--quiet' and '--verbose' exclude each other: choose one"),
    (
      ["a.csv", "--report", "out"],
      "'out' is no value for '--report'; give a name ending in .csv, .json, .ndjson or .html, or '--report-format'"
    ),
    (
      ["a.csv", "--report-format", "json", "--report", "r.csv"],
      "option '--report-format' needs '--report -': the name of any other report tells its format"
    ),
    (["a.csv", "a.csv"], "'a.csv' is given twice for 'FILE': each row would be its own duplicate"),
    (["-", "-"], "'-' is given twice for 'FILE': each row would be its own duplicate"),
    (
      ["a.csv", "--report", "a.csv"],
      "'a.csv' is given for 'FILE' and for '--report'; name another file for '--report'"
    ),
    (
      ["a.csv", "--report=r.csv", "--rejects=r.csv"],
      "'r.csv' is given for '--report' and for '--rejects'; name another file for '--rejects'"
    ),
    (
      ["a.csv", "--report=-", "--report=-"],
      "'-' is given twice for '--report': a result needs a file of its own"
    ),
    (
      ["register", "--password-stdin", "--email", "a@b.c"],
      "option '--password-stdin' needs '--name': nothing is asked when the password comes from standard input"
    ),
    (
      ["login", "--password-stdin"],
      "option '--password-stdin' needs '--email': nothing is asked when the password comes from standard input"
    ),
  ]

  @Test(arguments: refused) func refuses(_ arguments: [String], _ sentence: String) {
    #expect(failure(arguments) == sentence)
  }

  @Test(
    arguments: [
      ["valdate.csv"], ["./valdate"], ["dir/undoo"], ["userlist"], ["-"], ["--", "valdate"],
      ["a", "valdate"],
    ])
  func takesForFiles(_ arguments: [String]) throws {
    guard case .run = try invocation(arguments) else {
      Issue.record("no run")
      return
    }
  }

  @Test func aFileThatExistsIsNoMistypedCommand() throws {
    let invocation = try Invocation(["valdate"], environment: [:]) { $0 == "valdate" }
    guard case .run(let options) = invocation else {
      Issue.record("no run")
      return
    }
    #expect(options.inputs == ["valdate"])
  }

  @Test func namesTellTheFormatOfReports() {
    var output = OutputOptions()
    output.reportFiles = ["a.csv", "b.JSON", "c.x.ndjson", "d.html", "-"]
    #expect(output.reports.map(\.format) == [.csv, .json, .ndjson, .html, .csv])
    output.reportFormat = .ndjson
    #expect(output.reports.map(\.format) == [.csv, .json, .ndjson, .html, .ndjson])
  }

  @Test func dryRunNeedsNoFileForPasswords() throws {
    guard case .validate(let options) = try invocation(["validate", "--generate-passwords", "a.csv"]) else {
      Issue.record("no validate")
      return
    }
    #expect(options.generatePasswords)
  }

  @Test(
    arguments: [
      (
        "PROVISION_CONCURENCY",
        "unknown environment variable 'PROVISION_CONCURENCY'; did you mean 'PROVISION_CONCURRENCY'?"
      ),
      ("PROVISION_HELLO_WORLD", "unknown environment variable 'PROVISION_HELLO_WORLD'; unset it"),
    ])
  func refusesVariables(_ name: String, _ sentence: String) {
    #expect(failure(["a.csv"], [name: "1"]) == sentence)
  }

  @Test func messagesPointToTheRightHelp() {
    #expect(error(["undo"])?.message == "provision: 'undo' needs a RUN\nTry 'provision undo --help'.\n")
    #expect(error(["--dry-run"])?.message == "provision: 'run' needs a FILE\nTry 'provision --help'.\n")
    #expect(error([])?.message.hasPrefix("Usage: provision [OPTION]... FILE...\n") == true)
  }

  // MARK: What the documents say

  @Test func overviewFitsAScreen() {
    let lines = HelpPage.overview.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect((24...40).contains(lines.count - 1))
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.count { $0.hasPrefix("  # ") } == 3)
    for word in ProvisionCommands.tool.firstWords {
      #expect(lines.contains { $0.hasPrefix("  \(word) ") }, "\(word)")
    }
  }

  @Test(arguments: ProvisionCommands.all.map(\.info)) func pagesSayEverything(_ command: CommandInfo) {
    let page = HelpPage.command(command.name).text()
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(page.contains("\nEXIT STATUS\n"))
    for option in command.visibleOptions {
      #expect(page.contains("--\(option.long)"))
      if let variable = ProvisionCommands.tool.variable(for: option) { #expect(page.contains(variable)) }
    }
  }

  /// Examples of help are command lines that work.
  @Test(arguments: (ProvisionCommands.all.flatMap(\.info.examples) + ProvisionCommands.tool.examples))
  func examplesParse(_ example: Example) throws {
    let start = try #require(example.commandLine.firstRange(of: "provision "))
    let words = example.commandLine[start.upperBound...].split { "()|<>".contains($0) }.first ?? ""
    let arguments = words.split(separator: " ").map(String.init)
    _ = try invocation(arguments)
  }

  @Test(arguments: ProvisionCommands.tool.topics.map(\.name)) func topicsFitTheirWidth(_ topic: String) {
    let text = HelpPage.topic(topic).text()
    #expect(text.count > 400)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  /// Each program, where it is installed, finds nothing to say about what is written for it.
  @Test(
    arguments: [
      ("mandoc", ["-T", "lint", "-W", "warning"], ManualPage(ProvisionCommands.tool).text),
      ("bash", ["-n"], Shell.bash.completionScript(for: ProvisionCommands.tool)),
      ("zsh", ["-n"], Shell.zsh.completionScript(for: ProvisionCommands.tool)),
      ("fish", ["-n"], Shell.fish.completionScript(for: ProvisionCommands.tool)),
    ])
  func documentsAreWellFormed(_ program: String, _ arguments: [String], _ text: String) throws {
    let path = "/usr/bin/\(program)"
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments + [file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(words == "")
    #expect(process.terminationStatus == 0)
  }

  private func invocation(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Invocation {
    try Invocation(arguments, environment: environment) { _ in false }
  }

  private func error(_ arguments: [String], _ environment: [String: String] = [:]) -> CommandLineError? {
    do {
      _ = try Invocation(arguments, environment: environment) { _ in false }
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ arguments: [String], _ environment: [String: String] = [:]) -> String? {
    error(arguments, environment)?.error.description
  }

  /// The long names that an argument gives.
  private func names(_ argument: String) -> [String] {
    if argument.hasPrefix("--") { return [String(argument.dropFirst(2).prefix { $0 != "=" })] }
    return argument.dropFirst().compactMap { letter in
      RunOptions.run.first { $0.info.short == letter }?.info.long
    }
  }
}
