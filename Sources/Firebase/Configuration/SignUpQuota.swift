/// The sign-ups that the service takes with an API key.
public enum SignUpQuota {
  /// New accounts an hour from one IP address (Google's page on the limits of Firebase Authentication). It does
  /// not hold on the admin route, nor in the emulator.
  public static let accountsAnHour = 100

  /// What to tell the user before a run of so many rows; nil when the quota does not stand in its way.
  ///
  /// - Parameter rows: nil when their number is not known.
  public static func warning(rows: Int?, _ configuration: FirebaseConfiguration) -> String? {
    guard case .apiKey = configuration.access, !configuration.endpoint.isEmulator else { return nil }
    let quota =
      "with an API key the service takes \(accountsAnHour) sign-ups an hour from one IP address"
    guard let rows else {
      return "\(quota): more rows than that take several runs; --credentials has no such limit"
    }
    guard rows > accountsAnHour else { return nil }
    let hours = (rows - 1) / accountsAnHour
    return
      "\(quota): \(rows) rows take about \(hours) \(hours == 1 ? "hour" : "hours"), over several runs; "
      + "--credentials has no such limit"
  }
}
