internal import Files
internal import Provisioning
internal import Threads

/// The passwords that a run makes for rows without one, in the file of `--passwords-out`.
///
/// A password is on disk before the registration that uses it is sent, so that no account is ever made whose
/// password nobody knows. A file that an earlier run has left is gone on with, never overwritten: a row that was
/// begun then keeps the password it was begun with. A row whose registration is refused, because its address is
/// taken, gets no line: the file never names a password that opens nothing.
final class GeneratedPasswords: PasswordKeeper, OutcomeSink {
  private typealias Answer = Result<Range<Int>, SystemError>

  private enum Job: Sendable {
    case keep(GeneratedPasswordLine, CheckedContinuation<Answer, Never>)
    case discard(Range<Int>)
    case finish(CheckedContinuation<Result<Void, SystemError>, Never>)
  }

  private let path: String
  private let recipe: PasswordRecipe
  /// Names of the inputs; nil where the file has no column for them.
  private let inputs: [String]?
  /// By folded address: what earlier runs have kept.
  private let earlier: [String: Secret]
  private let file: PasswordsFile
  private let writer: JobThread<Job>

  init(at path: String, _ recipe: PasswordRecipe, inputs: [String]) throws(CommandFailure) {
    self.path = path
    self.recipe = recipe
    let file: PasswordsFile
    do throws(PrivateFile.Failure) {
      file = try PasswordsFile(path, hasSeveralInputs: inputs.count > 1)
    } catch {
      throw Self.failure(error, path)
    }
    self.file = file
    self.inputs = file.hasFileColumn ? inputs : nil
    earlier = file.earlier
    writer = JobThread { jobs in Self.work(on: jobs, file) }
  }

  private static func failure(_ failure: PrivateFile.Failure, _ path: String) -> CommandFailure {
    switch failure {
    case .notPrivate:
      CommandFailure(
        .cannotCreate,
        "\(path): is there already and is not a passwords file of an earlier run that only you can read; "
          + "it is left as it is: give --passwords-out another name")
    case .inUse:
      CommandFailure(.runAgain, "\(path): another run writes to it; run again when that has ended")
    case .system(let error):
      CommandFailure(
        .cannotCreate,
        "\(path): cannot be created: \(error); make its folder writable or give --passwords-out another name")
    }
  }

  // MARK: - For the pipeline

  /// Where the passwords are; nil when there are none.
  var writtenPath: String? { file.isEmpty ? nil : path }

  func password(for key: AccountKey) -> Secret {
    earlier[key.text] ?? recipe.newPassword()
  }

  func keep(_ account: Account) async throws(OutputFailure) -> KeptPassword? {
    guard let position = account.generatedFor, earlier[account.email.key.text] == nil else { return nil }
    let line = GeneratedPasswordLine(
      file: inputs.map { $0[safe: position.file] ?? "" }, line: position.line, email: account.email.address,
      password: account.password.revealed)
    let answer: Answer = await withCheckedContinuation { writer.add(.keep(line, $0)) }
    switch answer {
    case .success(let bytes): return KeptPassword(bytes: bytes)
    case .failure(let error): throw cannotWrite(error)
    }
  }

  func discard(_ password: KeptPassword) {
    writer.add(.discard(password.bytes))
  }

  func write(_ outcomes: [Outcome]) throws(OutputFailure) {}

  func finish(_ summary: RunSummary) async throws(OutputFailure) {
    let end = await withCheckedContinuation { writer.add(.finish($0)) }
    writer.finish()
    if case .failure(let error) = end { throw cannotWrite(error) }
  }

  private func cannotWrite(_ error: SystemError) -> OutputFailure {
    OutputFailure(
      .notWritable, file: path,
      problem: "cannot be written: \(error); make room and run again with the same file")
  }

  // MARK: - On the writer's thread

  /// Puts all passwords that wait on disk at once.
  private static func work(on jobs: [Job], _ file: PasswordsFile) {
    var waiting: [(Answer, CheckedContinuation<Answer, Never>)] = []
    for job in jobs {
      switch job {
      case .keep(let line, let continuation):
        waiting.append((Result { () throws(SystemError) in try file.append(line) }, continuation))
      case .discard(let range): file.discard(range)
      case .finish(let continuation):
        continuation.resume(returning: Result { () throws(SystemError) in try file.finish() })
      }
    }
    guard !waiting.isEmpty else { return }
    let onDisk = Result { () throws(SystemError) in try file.synchronize() }
    for (answer, continuation) in waiting {
      continuation.resume(returning: onDisk.flatMap { answer })
    }
  }
}
