import Testing

@testable import Provisioning

@Suite struct OrderedWindowTests {
  @Test func handsOutInTheOrderOfThePlaces() {
    var window = OrderedWindow<String>(capacity: 3)
    let (a, b, c) = (window.takePlace(), window.takePlace(), window.takePlace())
    #expect(window.isFull)
    window.fill(c, with: "c")
    #expect(window.removeFirst() == nil)
    window.fill(a, with: "a")
    #expect(window.removeFirst() == "a")
    #expect(window.removeFirst() == nil)
    #expect(!window.isFull)
    window.fill(b, with: "b")
    #expect([window.removeFirst(), window.removeFirst()] == ["b", "c"])
    #expect(window.isEmpty)
  }

  @Test func placesAreUsedAgain() {
    var window = OrderedWindow<Int>(capacity: 2)
    for number in 0..<100 {
      window.fill(window.takePlace(), with: number)
      #expect(window.removeFirst() == number)
    }
  }

  @Test func aPlaceInAFullWindowIsAFaultOfTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var window = OrderedWindow<Int>(capacity: 1)
      _ = window.takePlace()
      _ = window.takePlace()
    }
  }
}
