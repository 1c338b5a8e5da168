import Testing

@testable import Journal

@Suite("The limits of the log")
struct JournalLimitsTests {
    @Test("are 10,000 records and 256 MiB unless somebody says otherwise")
    func defaults() {
        #expect(JournalLimits().records == 10_000)
        #expect(JournalLimits().bytes == 268_435_456)
        #expect(JournalLimits(records: 5, bytes: 6).records == 5)
        #expect(JournalLimits(records: 5, bytes: 6).bytes == 6)
    }
}
