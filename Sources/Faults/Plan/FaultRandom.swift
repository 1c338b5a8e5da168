/// A reproducible source of chance for faults with a probability.
///
/// Source: SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators).
package struct FaultRandom: Sendable {
    private var state: UInt64

    /// Makes a source that gives the same numbers for the same seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next number from 0 up to, not including, 1.
    package mutating func next() -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        word ^= word >> 31
        // 53 bits: as many as a Double holds exactly.
        return Double(word >> 11) * 0x1p-53
    }
}
