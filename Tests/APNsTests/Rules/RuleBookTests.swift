import APNs
import Testing

@Suite("The rule book")
struct RuleBookTests {
    @Test("holds every rule once, in the order of the ids")
    func complete() {
        #expect(RuleBook.all.map(\.id) == RuleID.allCases)
        #expect(RuleBook.all.count == 48)
        #expect(RuleBook.all.count == RuleBook.requestRules.count + 14 + RuleBook.deviceRules.count)
    }

    @Test("finds each rule by its id", arguments: RuleID.allCases)
    func byID(id: RuleID) {
        #expect(RuleBook.rule(id).id == id)
    }

    @Test("holds rules whose short id is that of their text")
    func ids() {
        #expect(RuleBook.requestRules.map { $0.id } == RuleBook.requestRules.map { $0.rule.id })
        #expect(RuleBook.deviceRules.map { $0.id } == RuleBook.deviceRules.map { $0.rule.id })
    }

    @Test("has the steps of decision 14.1 in rising order, but for the repeated authorization")
    func steps() {
        // Source: decision 14.4: it belongs to step 6 and is judged before step 3.
        let rules = RuleBook.all.filter { $0.id != .duplicateAuthorization }
        #expect(zip(rules, rules.dropFirst()).allSatisfy { $0.step <= $1.step })
        #expect(Set(rules.map(\.step)) == Set(0...12))
        #expect(RuleBook.rule(.duplicateAuthorization).step == 6)
        #expect(RuleID.duplicateAuthorization.rawValue < RuleID.missingProviderToken.rawValue)
    }

    /// The table of decision 14.1, with the strict-only rules of 14.4 in their places.
    private static let table: [(step: Int, reasons: [Reason])] = [
        (0, [.badCertificateEnvironment]), (1, [.methodNotAllowed]), (2, [.badPath]),
        (3, [.missingProviderToken, .badCertificate]),
        (
            4,
            [
                .invalidProviderToken, .expiredProviderToken, .badEnvironmentKeyInToken,
                .unrelatedKeyIDInToken, .invalidProviderToken, .tooManyProviderTokenUpdates,
            ]
        ),
        (5, [.missingDeviceToken]), (6, [.duplicateHeaders]),
        (
            7,
            [
                .badMessageID, .badExpirationDate, .badPriority, .badCollapseID, .invalidPushType,
                .badPriority,
            ]
        ),
        (8, [.missingTopic, .badTopic, .topicDisallowed]),
        (
            9,
            [.payloadEmpty, .payloadTooLarge, .invalidPayload]
                + [Reason](repeating: .invalidPayload, count: 14)
        ),
        (
            10,
            [
                .badDeviceToken, .badDeviceToken, .badDeviceToken, .deviceTokenNotForTopic,
                .unregistered, .expiredToken,
            ]
        ),
        (11, [.invalidPushType]), (12, [.tooManyRequests]),
    ]

    @Test("answers each step with the reasons of decision 14.1, in their order", arguments: table)
    func reasons(step: Int, reasons: [Reason]) {
        let rules = RuleBook.all.filter { $0.step == step && $0.id != .duplicateAuthorization }
        #expect(rules.map(\.reason) == reasons)
    }

    @Test(
        "says of every rule what it demands, why, and where it comes from", arguments: RuleBook.all)
    func texts(rule: Rule) {
        #expect(rule.what.hasSuffix(".") && rule.what.count > 10)
        #expect(rule.why.hasSuffix(".") && rule.why != rule.what)
        #expect(!rule.source.isEmpty)
    }

    @Test("knows which answers come after the credentials", arguments: RuleID.allCases)
    func afterCredentials(id: RuleID) {
        let step = RuleBook.rule(id).step
        let isAfter = step > 4 && id != .duplicateAuthorization
        #expect(RuleBook.isAfterCredentials(id) == isAfter)
    }

    @Test("has rows for every rule in the tests, broken and kept", arguments: RuleID.allCases)
    func rows(id: RuleID) {
        let rows = RuleRow.all.filter { $0.id == id }
        #expect(rows.contains { $0.got != nil })
        #expect(rows.contains { $0.got == nil })
    }
}
