// Rows of flags about what is expected of the log.
extension FlagTable {
    /// Greatest number of pushes that can be expected: as the control plane has it.
    static let expectedMax = 999

    static let atLeast = Flag(
        .atLeast, .number(1...expectedMax, "N"),
        "N pushes or more must come; 1 where nothing else is expected")

    static let exactly = Flag(
        .exactly, .number(0...expectedMax, "N"),
        "N pushes must come, and then no other for a while")

    static let none = Flag(.none, .toggle, "no push must come")

    static let within = Flag(
        .within, .number(0...60, "SECONDS"),
        "how long pushes may take, or must stay away; 5 without it, with --none 1")

    static let settle = Flag(
        .settle, .number(0...60_000, "MS"), standard: "300",
        "with --exactly: how many milliseconds no other push must come")
}
