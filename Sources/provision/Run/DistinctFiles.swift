internal import Files

/// Sees to it that no result takes the place of an input or of another result, however their paths are spelled.
struct DistinctFiles {
  private struct Place {
    let name: String
    /// As a sentence has it: `the input`.
    let role: String
    let path: String

    init(_ name: String, _ role: String) {
      (self.name, self.role, path) = (name, role, Paths.absolute(name))
    }

    func isSame(as other: Place) -> Bool {
      path == other.path || Paths.isSameFile(name, other.name)
    }
  }

  private var places: [Place] = []

  /// - Parameter inputs: none of them may be written.
  init(inputs: [String] = []) {
    for input in inputs where Self.isFile(input) { places.append(Place(input, "the input")) }
  }

  /// - Parameter role: what is written there, as a sentence has it: `the report`.
  mutating func claim(_ name: String, for role: String) throws(CommandFailure) {
    guard Self.isFile(name) else { return }
    let place = Place(name, role)
    if let other = places.first(where: { $0.isSame(as: place) }) {
      throw CommandFailure(
        .usage,
        "\(role) \(name) and \(other.role) \(other.name) are the same file: give each a place of its own")
    }
    places.append(place)
  }

  /// Streams and devices may be shared; shared memory holds ordinary files.
  private static func isFile(_ name: String) -> Bool {
    name != "-" && (!name.hasPrefix("/dev/") || name.hasPrefix("/dev/shm/"))
  }
}
