internal import Provisioning

/// What to do about a row with an error code, in one sentence.
func advice(for code: String, _ status: RowStatus) -> String {
  if let rule = Rule(rawValue: code) { return advice(for: rule) }
  return serviceAdvice[code] ?? advice(for: status)
}

private func advice(for rule: Rule) -> String {
  switch rule {
  case .emailMissing: "Fill in the address."
  case .emailMalformed, .emailDomain: "Correct the address; write it as name@example.org."
  case .emailTooLong: "Use a shorter address; the limit is in the message."
  case .nameMissing: "Fill in the name, or first and last name."
  case .nameTooLong: "Shorten the name; the limit is in the message."
  case .nameCharacter: "Remove the character that the message names."
  case .passwordMissing: "Fill in the password, or run with --generate-passwords."
  case .passwordTooShort, .passwordTooLong, .passwordPolicy:
    "Choose a password that keeps the rule in the message."
  case .uidMalformed, .photoURLMalformed, .phoneMalformed, .flagMalformed, .claimsMalformed, .claimsTooLong,
    .claimsReserved:
    "Correct the cell as the message says, or leave it empty."
  case .templateExample: "Remove the row: it is the example of a template."
  case .fieldNotSettable: "Leave the field out, or run with --credentials, which can set it."
  case .duplicate: "Keep one of the rows; the message names the line of the earlier one."
  case .cellCount: "Give the record as many cells as the header has; look for a stray or missing delimiter."
  case .quoting: "Put the cell in double quotes and double each quote inside it."
  case .encoding: "Save the file as UTF-8, or name its encoding with --encoding."
  case .recordTooLong: "Look for a quote that is never closed."
  case .json: "Correct the JSON at the place that the message names."
  case .wrongType: "Give the member a value of the kind that the message names."
  }
}

/// Codes of Identity Toolkit that people can do something about.
private let serviceAdvice: [String: String] = [
  "EMAIL_EXISTS":
    "The address has an account already: leave it (--if-exists skip), or set its name (--if-exists update).",
  "DUPLICATE_LOCAL_ID": "The uid is another account's: choose another or leave the cell empty.",
  "PHONE_NUMBER_EXISTS": "The phone number is another account's: correct it or leave the cell empty.",
  "INVALID_EMAIL": "The service does not take this address: correct it.",
  "INVALID_PHONE_NUMBER": "The service does not take this phone number: write it with + and country code.",
  "WEAK_PASSWORD": "Choose a password that keeps the rule in the message.",
  "PASSWORD_DOES_NOT_MEET_REQUIREMENTS": "Choose a password that keeps the project's password policy.",
  "USER_DISABLED": "The account is disabled: enable it in the console, then run again.",
  "USER_NOT_FOUND": "The account was deleted meanwhile: run again with --fresh.",
  "OPERATION_NOT_ALLOWED": "Enable the Email/Password provider in the Firebase console, then run again.",
  "ADMIN_ONLY_OPERATION": "The project does not let users sign up: run with --credentials.",
  "QUOTA_EXCEEDED": "The service's quota is used up: run the same command again later; it goes on.",
  "RESOURCE_EXHAUSTED": "The service's quota is used up: run the same command again later; it goes on.",
  "TOO_MANY_ATTEMPTS_TRY_LATER":
    "The service wants fewer requests: run the same command again later, with --rate.",
]

private func advice(for status: RowStatus) -> String {
  switch status {
  case .invalid: "Correct the row in the rejects file and run that file."
  case .duplicate: "Keep one of the rows."
  case .partial: "Run the same command again: it finishes the account."
  case .failed: "Read the message; when the cause is mended, run the same command again."
  case .wouldFail: "Mend what the message says before the real run."
  case .wrongPassword: "The account has another password than the row: reset it, or correct the row."
  case .wrongName: "Run with --if-exists update to set the row's name."
  case .missing: "Run with --fresh to make the account."
  case .disabled: "Enable the account in the console."
  default: "Run the same command again."
  }
}
