internal import APNs

// Rows of flags as those commands have them that ask a server what it has seen.
extension FlagTable {
    /// Nil for a flag that means what it means elsewhere.
    static func questionRow(_ name: FlagName, of command: Command?) -> Flag? {
        switch command {
        case .log?, .verify?: conditionRow(name)
        case .why?: name == .deviceToken || name == .since ? whyRow(name) : conditionRow(name)
        case .devices?: timelineRow(name)
        case .reasons? where name == .reason:
            Flag(name, reason.value, "all about that reason; also without the flag")
        case _: nil
        }
    }

    /// What a push must be to be meant.
    private static func conditionRow(_ name: FlagName) -> Flag? {
        switch name {
        case .environment:
            Flag(
                name, .choice(Environment.allCases.map(\.name)),
                "only pushes to that environment")
        case .topic: Flag(name, .text("TOPIC"), "only pushes with that topic")
        case .deviceToken: Flag(name, .text("HEX"), "only pushes to that device token")
        case .pushType: Flag(name, pushType.value, "only pushes of that type")
        case .id: Flag(name, .text("UUID"), "only the push with that apns-id")
        case _: nil
        }
    }

    private static func whyRow(_ name: FlagName) -> Flag {
        name == .since
            ? Flag(
                name, .pastTime, standard: "1h",
                "where to begin: 2026-11-30T09:00:00Z, or 10m ago")
            : Flag(name, .text("TOKEN"), "the device token that saw nothing; also without the flag")
    }

    private static func timelineRow(_ name: FlagName) -> Flag? {
        switch name {
        case .since:
            Flag(
                name, .pastTime,
                "of a timeline: only what happened then or later, by the server's virtual clock")
        case .limit:
            Flag(
                name, .number(1...1_000, "N"), standard: "100",
                "of a timeline: the newest N entries")
        case _: nil
        }
    }
}
