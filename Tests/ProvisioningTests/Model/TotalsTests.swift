import Provisioning
import Testing

@Suite struct TotalsTests {
  @Test func reconcileWhenEveryRowHasAStatus() {
    var totals = Totals()
    totals.read = 3
    totals[.created] = 2
    #expect(!totals.reconcile)
    totals[.invalid] = 1
    #expect(totals.reconcile)
    #expect(totals.ok == 2)
    #expect(totals.failed == 1)
  }

  @Test(arguments: RowStatus.allCases)
  func everyStatusIsCounted(status: RowStatus) {
    var totals = Totals()
    totals[status] = 5
    #expect(totals[status] == 5)
    #expect(totals.ok + totals.failed == 5)
    #expect(totals.ok == (status.isOK ? 5 : 0))
    #expect(totals.occurring.map(\.status) == [status])
  }
}
