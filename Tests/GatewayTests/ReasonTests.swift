import APNs
import Faults
import PushLog
import Testing

@testable import Gateway

/// How a request brings about each reason, through the connection and the rules.
enum Provocation {
    struct Row: Sendable {
        let reason: Reason
        let profile: Profile
        let change: @Sendable (inout DeviceFacts) -> Void
        let push: @Sendable () -> Push

        init(
            _ reason: Reason, _ push: @autoclosure @escaping @Sendable () -> Push,
            profile: Profile = .apns,
            device change: @escaping @Sendable (inout DeviceFacts) -> Void = { _ in }
        ) {
            self.reason = reason
            self.profile = profile
            self.change = change
            self.push = push
        }
    }

    static let rows: [Row] = [
        Row(.methodNotAllowed, .base.method("GET")),
        Row(.badPath, .base.path("/3/devices/" + Push.token)),
        Row(.duplicateHeaders, .base.adding("apns-topic", "com.example.app")),
        Row(.missingDeviceToken, .base.device("")),
        Row(.badMessageID, .base.with("apns-id", "12345")),
        Row(.badExpirationDate, .base.with("apns-expiration", "-1")),
        Row(.badPriority, .base.with("apns-priority", "7")),
        Row(.badCollapseID, .base.with("apns-collapse-id", String(repeating: "c", count: 65))),
        Row(.invalidPushType, .base.with("apns-push-type", "banner")),
        Row(.missingTopic, .base.without("apns-topic")),
        Row(.badTopic, .base.with("apns-topic", "com.example app")),
        Row(.payloadEmpty, .base.body("")),
        Row(.payloadTooLarge, .base.body(ofSize: 4_097)),
        Row(.invalidPayload, .base.body("{"), profile: .strict),
        Row(.badDeviceToken, .base.device("abc")),
        Row(.deviceTokenNotForTopic, .base, device: { $0.fitsTopic = false }),
        Row(.unregistered, .base) { $0.validity = .unregistered(since: World.start) },
        Row(.expiredToken, .base) { $0.validity = .expired(since: World.start) },
        Row(.tooManyRequests, .base) { $0.exceedsRate = true },
    ]

    /// Reasons that end the connection without an answer: see FC-C1.
    static let goAways: [Reason] = [.badCertificateEnvironment]

    /// Reasons that only a fault gives.
    static let faults: [Reason] = [
        .internalServerError, .serviceUnavailable, .shutdown, .idleTimeout, .forbidden,
    ]
}

@Suite("Reasons")
struct ReasonTests {
    @Test("every reason is provoked by a request or by a fault, never by both")
    func coverage() {
        let provoked =
            Provocation.rows.map(\.reason) + CredentialProvocation.rows.map(\.reason)
            + Provocation.goAways + Provocation.faults
        #expect(Set(provoked).count == provoked.count)
        #expect(Set(provoked) == Set(Reason.allCases))
    }

    @Test("a request provokes the reason", arguments: Provocation.rows)
    func provoke(row: Provocation.Row) throws {
        let world = World()
        world.devices.set(row.change)
        let sender = try Sender(world, services: world.services(profile: row.profile)).open()
        let answer = try sender.push(row.push())
        #expect(answer.reason == row.reason.name)
        #expect(answer.status == Int(row.reason.status))
        let record = try #require(sender.records.last)
        #expect(sender.records.count == 1)
        #expect(record.answer.reason == row.reason)
        #expect(Int(record.answer.status) == answer.status)
        #expect(record.answer.rule.map { RuleBook.rule($0).reason } == row.reason)
    }

    @Test("a fault gives the reasons that no rule gives", arguments: Provocation.faults)
    func provokeByFault(reason: Reason) throws {
        let sender = try Sender().open()
        try sender.world.faults.put(try Fault(name: "one", answering: reason, times: 1))
        let answer = try sender.push(.base)
        #expect(answer.reason == reason.name)
        #expect(answer.status == Int(reason.status))
        #expect(sender.records.map(\.answer.reason) == [reason])
        #expect(sender.records.map(\.fault) == ["one"])
        #expect(try sender.push(.base).status == 200)
        #expect(!RuleBook.all.contains { $0.reason == reason })
    }
}

extension Provocation.Row: CustomTestStringConvertible {
    var testDescription: String { reason.name }
}
