/// The rules of payload lint: what APNs accepts and a device then ignores.
///
/// They stand at the end of step 9. Apple answers 200 to all of them, so the default profile only
/// warns; the strict profile refuses those after which the push, or a part of it, has no effect.
/// Source: protocol section 8; field cases FC-E3 to FC-E11.
enum LintRules {
    static let all: [Rule] = [
        rule(
            .misspelledKey, "The keys of `aps` are spelled as Apple spells them.",
            "`content_available` is an unknown key: nothing happens and nobody is told.",
            "field case FC-E6", .strictOnly),
        rule(
            .unknownKey, "`aps` holds Apple's keys only.",
            "Custom keys belong beside `aps`; inside it they are ignored.", "field case FC-E11",
            .warnOnly),
        rule(
            .wrongType, "The values in `aps` have the types that Apple lists.",
            "A badge that is a string leaves the badge as it is.", "field cases FC-E6 to FC-E9",
            .strictOnly),
        rule(
            .badValue, "The values in `aps` lie in the ranges that Apple lists.",
            "What lies outside is ignored or replaced by a default.",
            "Apple, Generating a remote notification", .strictOnly),
        rule(
            .misplacedKey, "Apple's keys stand where Apple reads them.",
            "`sound` beside `aps` or inside `alert`, and `title` outside `alert`, do nothing.",
            "field case FC-E10",
            .warnOnly),
        rule(
            .mutableWithoutAlert, "`mutable-content` comes with alert text.",
            "Without it the service extension is not run.", "field case FC-E7", .strictOnly),
        rule(
            .backgroundVisible, "A background push has nothing to show.",
            "Apple: `aps` holds content-available alone; such pushes are delayed or dropped.",
            "Apple, Pushing background updates to your app", .strictOnly),
        rule(
            .backgroundWithoutContent, "A background push has `content-available: 1`.",
            "Without it there is no reason to wake the app.",
            "Apple, Pushing background updates to your app", .strictOnly),
        rule(
            .liveActivity, "A Live Activity push has the fields of its event.",
            "A push without timestamp or content-state is not applied.",
            "Apple, Starting and updating Live Activities with ActivityKit push notifications",
            .strictOnly),
        rule(
            .doubleEscape, "Text is escaped once.",
            "An escaped backslash before `ud83d` shows the code instead of the emoji.",
            "field case FC-E3", .warnOnly),
        rule(
            .repeatedKey, "A key stands once in its object.",
            "Which of two values a device takes is not known.", "RFC 8259 section 4", .warnOnly),
        rule(
            .headersInPayload, "Names of request headers are not in the payload.",
            "`apns-priority` in the body has no effect.", "field case FC-D9", .warnOnly),
        rule(
            .nearLimit, "The payload is not within 5 % of its limit.",
            "The next longer name or text makes it 413.", "field case FC-E1", .warnOnly),
        rule(
            .nothingToDo, "The payload gives a device something to do.",
            "Accepted, delivered, and nothing happens.", "field case FC-E5", .warnOnly),
    ]

    private static func rule(
        _ id: RuleID, _ what: String, _ why: String, _ source: String, _ levels: RuleLevels
    ) -> Rule {
        Rule(
            id: id, step: 9, reason: .invalidPayload, what: what, why: why, source: source,
            levels: levels)
    }
}

extension RuleLevels {
    /// Never refused by a profile: custom data may look like this on purpose.
    package static let warnOnly = RuleLevels(apns: .warn, strict: .warn, lenient: .warn)
}
