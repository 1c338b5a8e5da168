// Rows of flags about the virtual clock.
extension FlagTable {
    static let advance = Flag(
        .advance, .text("TIME"), "move the clock forward by that much: 90s, 55m, 2h, 1d")

    static let freeze = Flag(.freeze, .toggle, "stop the clock")

    static let unfreeze = Flag(.unfreeze, .toggle, "let the clock go on")
}
