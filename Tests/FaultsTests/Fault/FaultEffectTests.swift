import APNs
import Testing

@testable import Faults

@Suite("An effect")
struct FaultEffectTests {
    @Test("is at once unless told")
    func atOnce() {
        #expect(FaultEffect.normal.delayMilliseconds == 0)
        #expect(FaultEffect.answer(.shutdown).delayMilliseconds == 0)
        #expect(FaultEffect(.noAnswer, delayMilliseconds: 9).delayMilliseconds == 9)
    }

    @Test("that is `normal` lets the push pass")
    func normal() {
        #expect(FaultEffect.normal == FaultEffect(.pass))
        #expect(FaultEffect.normal != FaultEffect(.pass, delayMilliseconds: 1))
    }
}
