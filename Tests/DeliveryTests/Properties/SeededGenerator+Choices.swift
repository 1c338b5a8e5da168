import TestSupport

extension Array {
    /// One of its elements; it has some.
    func any(_ random: inout SeededGenerator) -> Element {
        self[Int.random(in: indices, using: &random)]
    }
}

extension SeededGenerator {
    /// True once in that many times.
    mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
