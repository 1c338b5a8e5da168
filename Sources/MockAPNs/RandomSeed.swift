import Gateway

/// Seeds for what must differ from connection to connection and from run to run.
enum RandomSeed {
    static func make() -> IdentifierSeed {
        var generator = SystemRandomNumberGenerator()
        return IdentifierSeed(
            generator.next(), generator.next(), generator.next(), generator.next())
    }

    /// 32 random bytes.
    static func bytes() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
