import Testing

@testable import Faults

@Suite("Reproducible chance")
struct FaultRandomTests {
    @Test("is the same for the same seed and another for another")
    func seeds() {
        func row(_ seed: UInt64) -> [Double] {
            var random = FaultRandom(seed: seed)
            return (0..<8).map { _ in random.next() }
        }
        #expect(row(1) == row(1))
        #expect(row(1) != row(2))
    }

    @Test("follows the published algorithm")
    func reference() {
        // First output of SplitMix64 for seed 0: 0xe220a8397b1dcdaf.
        var random = FaultRandom(seed: 0)
        #expect(random.next() == Double(0xe220_a839_7b1d_cdaf as UInt64 >> 11) * 0x1p-53)
    }

    @Test("lies between 0 and 1, in every tenth about as often")
    func range() {
        var random = FaultRandom(seed: 3)
        var tenths = [Int](repeating: 0, count: 10)
        for _ in 0..<10_000 {
            let value = random.next()
            #expect((0..<1).contains(value))
            tenths[Int(value * 10)] += 1
        }
        #expect(tenths.allSatisfy { (850...1_150).contains($0) })
    }
}
