import PushLog

/// What a connection's ids grow from.
package struct IdentifierSeed: Sendable {
    package let words: (UInt64, UInt64, UInt64, UInt64)

    package init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
        // The generator stands still when all its words are zero.
        words = (a | b | c | d) == 0 ? (1, 2, 3, 4) : (a, b, c, d)
    }
}

/// Makes `apns-id` and `apns-unique-id` values: 128 random bits, no UUID version.
///
/// The bits need to be unlike each other, not secret, so a generator with a random seed does:
/// xoshiro256** (Blackman and Vigna). Source of the form: protocol section 2.3.
struct IdentifierSource {
    private var s: (UInt64, UInt64, UInt64, UInt64)

    init(_ seed: IdentifierSeed) {
        s = seed.words
    }

    mutating func next() -> PushIdentifier {
        PushIdentifier(high: word(), low: word())
    }

    private mutating func word() -> UInt64 {
        let scrambled = IdentifierSource.rotate(s.1 &* 5, by: 7) &* 9
        let shifted = s.1 << 17
        s.2 ^= s.0
        s.3 ^= s.1
        s.1 ^= s.2
        s.0 ^= s.3
        s.2 ^= shifted
        s.3 = IdentifierSource.rotate(s.3, by: 45)
        return scrambled
    }

    private static func rotate(_ value: UInt64, by count: UInt64) -> UInt64 {
        value << count | value >> (64 - count)
    }
}
