import PushLog
import Testing

@testable import Gateway

@Suite("Made ids")
struct IdentifierSourceTests {
    @Test("xoshiro256** as its authors publish it: the first words of the state 1, 2, 3, 4")
    func referenceValues() {
        var source = IdentifierSource(IdentifierSeed(1, 2, 3, 4))
        let words = (0..<5).map { _ in source.next() }.flatMap { [$0.high, $0.low] }
        #expect(
            words == [
                11520, 0,
                1509978240, 1215971899390074240,
                1216172134540287360, 607988272756665600,
                16172922978634559625, 8476171486693032832,
                10595114339597558777, 2904607092377533576,
            ])
    }

    @Test("the same seed gives the same ids, another seed others")
    func seeds() {
        func ids(_ seed: IdentifierSeed) -> [PushIdentifier] {
            var source = IdentifierSource(seed)
            return (0..<100).map { _ in source.next() }
        }
        let first = ids(IdentifierSeed(1, 2, 3, 4))
        #expect(first == ids(IdentifierSeed(1, 2, 3, 4)))
        #expect(Set(first).count == 100)
        let sharesNone = Set(first).isDisjoint(with: ids(IdentifierSeed(5, 6, 7, 8)))
        #expect(sharesNone)
    }

    @Test("a seed of zeros still gives ids that differ")
    func zeros() {
        var source = IdentifierSource(IdentifierSeed(0, 0, 0, 0))
        let ids = (0..<100).map { _ in source.next() }
        #expect(Set(ids).count == 100)
    }
}
