import APNs
import PushLog
import Testing

@testable import Gateway

/// How the credentials of a request bring about each reason of theirs.
enum CredentialProvocation {
    struct Row: Sendable, CustomTestStringConvertible {
        let reason: Reason
        /// Keys besides the one of most tests.
        var keys: [ProviderKeyScope] = []
        /// What the certificate says; nil for a sender of tokens.
        var certificate: (@Sendable (inout Certificates.Content) -> Void)?
        var change: @Sendable (inout GatewayServices) -> Void = { _ in }
        /// All but the last are accepted.
        let pushes: @Sendable () throws -> [Push]

        var testDescription: String { reason.name }
    }

    private static let team = TestKeys.teamID
    private static let production = ProviderKeyScope(
        keyID: "PRODKEY123", teamID: team, environment: .production)
    private static let topical = ProviderKeyScope(
        keyID: "TOPICKEY01", teamID: team, topics: ["com.example.app"])

    static let rows: [Row] = [
        Row(reason: .missingProviderToken) { [.base.without("authorization")] },
        Row(reason: .invalidProviderToken) { [.base] },
        Row(reason: .expiredProviderToken) { [try .signed(age: 3_601)] },
        Row(reason: .badEnvironmentKeyInToken, keys: [production]) {
            [try .signed(keyID: "PRODKEY123")]
        },
        Row(
            reason: .badEnvironmentKeyIDInToken, keys: [production],
            change: { $0.credentials.usesDocumentedKeyReason = true }
        ) { [try .signed(keyID: "PRODKEY123")] },
        Row(reason: .unrelatedKeyIDInToken, keys: [topical]) {
            [try .signed(), try .signed(keyID: "TOPICKEY01")]
        },
        Row(reason: .tooManyProviderTokenUpdates) { [try .signed(), try .signed(age: 1)] },
        Row(reason: .topicDisallowed, keys: [topical]) {
            [try .signed(keyID: "TOPICKEY01").with("apns-topic", "com.example.other")]
        },
        Row(
            reason: .badCertificate,
            certificate: { content in
                content.userID = nil
                content.environments = []
            }
        ) { [.base.without("authorization")] },
    ]
}

@Suite("Reasons of credentials")
struct CredentialReasonTests {
    @Test("the last of these requests provokes the reason", arguments: CredentialProvocation.rows)
    func provoke(row: CredentialProvocation.Row) throws {
        let world = World()
        for key in row.keys { world.keys.add(key) }
        let services = world.guarded(row.change)
        let sender =
            if let certificate = row.certificate {
                try Sender.certified(world, services: services, certificate)
            } else { try Sender.guarded(world, services: services) }
        let pushes = try row.pushes()
        for push in pushes.dropLast() { #expect(try sender.verdict(push) == "200") }
        let answer = try sender.push(try #require(pushes.last))
        #expect(answer.reason == row.reason.name)
        #expect(answer.status == Int(row.reason.status))
        #expect(answer["apns-unique-id"] == nil || row.reason == .topicDisallowed)
        let record = try #require(sender.records.last)
        #expect(record.answer.reason == row.reason)
        #expect(record.explanation != nil)
        #expect(!sender.isFinished && sender.goAways.isEmpty)
    }
}

/// Requests that break two steps at once, one of them of the credentials.
///
/// Source: protocol, section 14.1 and its evidence in 4.1.
@Suite("Order of checks: credentials")
struct CredentialOrderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let first: Reason
        let second: Reason
        let push: @Sendable () throws -> Push

        var testDescription: String { "\(first.name) before \(second.name)" }
    }

    private static let foreign = "PRODKEY123"

    static let rows: [Row] = [
        Row(first: .methodNotAllowed, second: .missingProviderToken) {
            .base.without("authorization").method("GET")
        },
        Row(first: .badPath, second: .missingProviderToken) {
            .base.without("authorization").path("/")
        },
        Row(first: .methodNotAllowed, second: .invalidProviderToken) { .base.method("GET") },
        Row(first: .duplicateHeaders, second: .invalidProviderToken) {
            .base.adding("authorization", "bearer two")
        },
        Row(first: .missingProviderToken, second: .missingDeviceToken) {
            .base.without("authorization").device("")
        },
        Row(first: .missingProviderToken, second: .payloadEmpty) {
            .base.without("authorization").body("")
        },
        Row(first: .invalidProviderToken, second: .missingDeviceToken) { .base.device("") },
        Row(first: .invalidProviderToken, second: .badDeviceToken) { .base.device("abc") },
        Row(first: .expiredProviderToken, second: .badEnvironmentKeyInToken) {
            try .signed(keyID: foreign, age: 4_000)
        },
        Row(first: .expiredProviderToken, second: .missingDeviceToken) {
            try .signed(age: 4_000).device("")
        },
        Row(first: .badEnvironmentKeyInToken, second: .duplicateHeaders) {
            try .signed(keyID: foreign).adding("apns-topic", "com.example.app")
        },
        Row(first: .badEnvironmentKeyInToken, second: .badTopic) {
            try .signed(keyID: foreign).with("apns-topic", "_")
        },
    ]

    @Test("the earlier answers; without its rule the other one does", arguments: rows)
    func order(row: Row) throws {
        let world = World()
        world.keys.add(
            ProviderKeyScope(
                keyID: Self.foreign, teamID: TestKeys.teamID, environment: .production))
        let push = try row.push()
        let first = try Sender.guarded(world)
        #expect(try first.verdict(push) == row.first.name)
        let rule = try #require(first.records.last?.answer.rule)
        let without = world.guarded { $0.rules.set(rule, to: .off) }
        let second = try Sender.guarded(world, services: without, id: 2)
        #expect(try second.verdict(push) == row.second.name)
    }
}
