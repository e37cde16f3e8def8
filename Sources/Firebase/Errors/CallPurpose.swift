/// What a lost or unclear answer means.
enum CallPurpose: Sendable {
  /// Makes an account: it may have been made, so that asking again blindly would report it as a conflict.
  case registration
  /// Twice does no harm.
  case repeatable
}
