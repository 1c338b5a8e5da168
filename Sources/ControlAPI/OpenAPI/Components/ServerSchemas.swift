import APNs
import Faults
import JSON

// The server itself.

extension Schema {
    private static let clockMembers: [SchemaMember] = [
        .must("now", instant), .must("frozen", flag),
    ]

    static let clock = object(clockMembers)

    /// What is answered where the clock was moved has what fell due, too.
    static let clockAnswer = object(
        clockMembers + [.may("events", list(of: ref(.deviceEvent)).saying("What fell due."))])

    static let clockChange = object([
        .may("advance", duration.orNull), .may("set", instant.orNull), .may("freeze", flag.orNull),
    ]).havingOneAtMost(of: ["advance", "set", "freeze"])
        .havingOne(of: ["advance", "set", "freeze"])

    static let testToken = object([
        .must("word", text), .must("device_token", deviceTokenText), .must("status", status.orNull),
        .must("reason", reason.orNull), .must("what", text), .must("suffix_max", count),
    ])

    static let testTokenList = object([
        .must("enabled", flag), .must("test_tokens", list(of: ref(.testToken))),
    ])

    private static let level = words(RuleLevel.allCases.map(\.name))

    static let ruleList = object([
        .must("profile", words(Profile.allCases.map(\.name))),
        .must(
            "rules",
            list(
                of: object([
                    .must("id", text), .must("step", count), .must("level", level),
                    .must("levels", object(Profile.allCases.map { .must($0.name, level) })),
                    .must("status", status), .must("reason", reason), .must("what", text),
                    .must("why", text), .must("source", text),
                ]))),
    ])

    static let change = object([
        .must("seq", sequence), .must("at", instant),
        .must("operation", text.saying("An operationId of this document.")),
        .must("by", text.saying("An address, unix, or library.")),
        .must("subject", text.orNull), .must("detail", text),
    ])

    static let changePage = object([
        .must("changes", list(of: ref(.change))), .must("next", count), .must("more", flag),
        .must("dropped", count),
    ])

    static let resetAnswer = object([
        .must("pushes", count), .must("devices", count), .must("faults", count),
        .must("kept", texts.saying("What is the server's and not a test suite's.")),
    ])

    static let live = object([.must("live", constant(.bool(true)))])
    static let readiness = object([.must("ready", flag), .must("reasons", texts)])

    static let info = object([
        .must("name", text), .must("version", text), .must("gateway", text), .must("control", text),
        .must("environment", environment),
        .must("settings", map(of: anything)), .must("limits", map(of: count)),
        .must("warnings", texts), .must("churn", ref(.churn).orNull),
        .must(
            "log",
            object(
                ["pushes", "bytes", "appended", "dropped", "oldest", "newest"].map {
                    .must($0, count)
                })),
        .must("devices", object([.must("forgotten", count)])),
        .must("readiness", ref(.readiness)),
    ])
}
