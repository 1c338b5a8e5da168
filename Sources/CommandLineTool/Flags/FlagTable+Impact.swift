// Rows of flags about hooks tried on many apps.
extension FlagTable {
    /// What a flag means for `impact` and `strategies`; nil where that is nothing special.
    static func impactRow(_ name: FlagName, of command: Command?) -> Flag? {
        switch (command, name) {
        case (.impact, .hooks): hooksTried
        case (.impact, .format): impactFormat
        case (.strategies, .format): strategiesFormat
        case (.strategies, .os): systems
        case _: nil
        }
    }

    static let hooksTried = Flag(
        .hooks, .text(HookArgument.placeholder),
        "the hooks to try: names of mock-apns hooks list, or JSON files")

    static let apps = Flag(
        .apps, .text("all|NAME[,...]"), standard: "all",
        "the set-ups of apps to try them on, by name")

    static let system = Flag(
        .os, .text("VERSION"), standard: "17.0", "the version of iOS")

    static let systems = Flag(
        .os, .text("VERSION[,...]"), standard: "9,10,13,18", "the versions of iOS")

    static let impactFormat = Flag(
        .format, .choice(["text", "markdown", "junit", "json"]), standard: "text",
        "form of the output; junit is what CI systems read")

    static let strategiesFormat = Flag(
        .format, .choice(["text", "markdown", "json"]), standard: "text", "form of the output")
}
