import Gateway

/// Seeds for what must differ from connection to connection and from run to run.
enum RandomSeed {
    static func make() -> IdentifierSeed {
        var generator = SystemRandomNumberGenerator()
        return IdentifierSeed(
            generator.next(), generator.next(), generator.next(), generator.next())
    }
}
