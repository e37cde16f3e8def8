/// Puts results that come in any order back into the order in which their places were taken.
///
/// It holds at most `capacity` places, so that one slow row cannot make the rest pile up without bound.
struct OrderedWindow<Element> {
  private var places: [Element?]
  /// Ticket of the place handed out next, and of the one to be delivered next.
  private var next = 0
  private var first = 0

  init(capacity: Int) {
    places = Array(repeating: nil, count: max(capacity, 1))
  }

  var isFull: Bool { next - first == places.count }
  var isEmpty: Bool { next == first }

  /// Takes the next place. Only when the window is not full.
  mutating func takePlace() -> Int {
    precondition(!isFull, "a place was taken in a full window")
    defer { next += 1 }
    return next
  }

  mutating func fill(_ ticket: Int, with element: Element) {
    places[ticket % places.count] = element
  }

  /// The oldest element, if it is there; its place becomes free.
  mutating func removeFirst() -> Element? {
    guard first < next, let element = places[first % places.count] else { return nil }
    places[first % places.count] = nil
    first += 1
    return element
  }
}
