/// An input that validates as it is, to be filled with one's own rows.
enum Template {
  static func text(_ format: TemplateFormat) -> String {
    switch format {
    case .csv:
      """
      name,email,password
      Ann Taylor,ann.taylor@example.com,change-this-password
      "Doe, Jane",jane.doe@example.com,"quotes keep a comma, like this"

      """
    case .json:
      """
      [
        {"name": "Ann Taylor", "email": "ann.taylor@example.com", "password": "change-this-password"},
        {"name": "Jane Doe", "email": "jane.doe@example.com", "password": "and-this-one"}
      ]

      """
    case .ndjson:
      """
      {"name": "Ann Taylor", "email": "ann.taylor@example.com", "password": "change-this-password"}
      {"name": "Jane Doe", "email": "jane.doe@example.com", "password": "and-this-one"}

      """
    }
  }
}
