import Provisioning
import Testing

@testable import Firebase

@Suite("SignUpQuota")
struct SignUpQuotaTests {
  private static let quota = "with an API key the service takes 100 sign-ups an hour from one IP address: "

  @Test(
    arguments: [
      (1, nil), (100, nil), (101, "101 rows take about 1 hour, over several runs"),
      (201, "201 rows take about 2 hours, over several runs"),
      (5000, "5000 rows take about 49 hours, over several runs"),
      (nil, "more rows than that take several runs"),
    ] as [(Int?, String?)])
  func anAPIKeyRun(rows: Int?, estimate: String?) {
    let configuration = FirebaseConfiguration(.apiKey(Secret("k"), project: nil))
    #expect(
      SignUpQuota.warning(rows: rows, configuration)
        == estimate.map { Self.quota + $0 + "; --credentials has no such limit" })
  }

  @Test func theQuotaIsNeitherTheEmulatorsNorTheAdministrators() {
    let emulator = FirebaseConfiguration(
      .apiKey(Secret("k"), project: nil), at: .emulator(host: "localhost:9099"))
    let administrator = FirebaseConfiguration(
      .administrator(FirebaseConfiguration.AdministratorAccess(.emulatorOwner, project: "p")))
    for configuration in [emulator, administrator] {
      #expect(SignUpQuota.warning(rows: 5000, configuration) == nil)
      #expect(SignUpQuota.warning(rows: nil, configuration) == nil)
    }
  }
}
