/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Seed: RandomNumberGenerator {
    private var state: UInt64

    init(_ state: UInt64) { self.state = state }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func flip(_ oneIn: Int = 2) -> Bool { next() % UInt64(oneIn) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }
}
