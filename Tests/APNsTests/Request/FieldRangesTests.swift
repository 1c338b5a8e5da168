import Testing

@testable import APNs

@Suite("The table of field ranges")
struct FieldRangesTests {
    @Test(
        "holds a range for each field, empty ones and those at 0 too",
        arguments: HeaderField.allCases)
    func ranges(field: HeaderField) {
        var ranges = FieldRanges()
        #expect(HeaderField.allCases.allSatisfy { ranges[$0] == nil })
        for range in [0..<0, 0..<7, 9..<9, 1_000_000..<1_000_001] {
            ranges[field] = range
            #expect(ranges[field] == range)
            #expect(HeaderField.allCases.filter { ranges[$0] != nil } == [field])
        }
        ranges[field] = nil
        #expect(ranges[field] == nil)
    }
}
