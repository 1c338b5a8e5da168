import APNs
import PushLog
import Testing

@testable import Gateway

/// Requests that break two neighbouring steps at once: the earlier one answers.
///
/// Left out: a path cannot both have another shape and lack the device token, and an empty payload
/// is not too large. Steps 3 and 4 have rows of their own (`CredentialOrderTests`).
/// Source: protocol, section 14.1.
@Suite("Order of checks")
struct RuleOrderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let first: Reason
        let second: Reason
        let push: Push
        var change: @Sendable (inout DeviceFacts) -> Void = { _ in }

        var testDescription: String { "\(first.name) before \(second.name)" }
    }

    private static let long = String(repeating: "c", count: 65)
    private static let twice = Push.base.adding("apns-topic", "com.example.app")

    static let rows: [Row] = [
        Row(first: .methodNotAllowed, second: .badPath, push: .base.method("PUT").path("/4/x")),
        Row(
            first: .badPath, second: .duplicateHeaders,
            push: .base.path("/").adding("authorization", "bearer two")),
        Row(
            first: .duplicateHeaders, second: .missingDeviceToken,
            push: .base.device("").adding("authorization", "bearer two")),
        Row(first: .missingDeviceToken, second: .duplicateHeaders, push: twice.device("")),
        Row(
            first: .duplicateHeaders, second: .badMessageID,
            push: twice.with("apns-id", "12345")),
        Row(
            first: .badMessageID, second: .badExpirationDate,
            push: .base.with("apns-id", "1").with("apns-expiration", "soon")),
        Row(
            first: .badExpirationDate, second: .badPriority,
            push: .base.with("apns-expiration", "soon").with("apns-priority", "7")),
        Row(
            first: .badPriority, second: .badCollapseID,
            push: .base.with("apns-priority", "7").with("apns-collapse-id", long)),
        Row(
            first: .badCollapseID, second: .invalidPushType,
            push: .base.with("apns-collapse-id", long).with("apns-push-type", "banner")),
        Row(
            first: .invalidPushType, second: .missingTopic,
            push: .base.with("apns-push-type", "banner").without("apns-topic")),
        Row(
            first: .invalidPushType, second: .badTopic,
            push: .base.with("apns-push-type", "banner").with("apns-topic", "a b")),
        Row(
            first: .missingTopic, second: .payloadEmpty, push: .base.without("apns-topic").body("")),
        Row(
            first: .missingTopic, second: .payloadTooLarge,
            push: .base.without("apns-topic").body(ofSize: 4_097)),
        Row(first: .badTopic, second: .payloadEmpty, push: .base.with("apns-topic", "_").body("")),
        Row(
            first: .badTopic, second: .payloadTooLarge,
            push: .base.with("apns-topic", "_").body(ofSize: 4_097)),
        Row(first: .payloadEmpty, second: .badDeviceToken, push: .base.body("").device("abc")),
        Row(
            first: .payloadTooLarge, second: .badDeviceToken,
            push: .base.body(ofSize: 4_097).device("abc")),
        Row(
            first: .badDeviceToken, second: .deviceTokenNotForTopic, push: .base.device("abc"),
            change: { $0.fitsTopic = false }),
        Row(
            first: .deviceTokenNotForTopic, second: .unregistered, push: .base,
            change: {
                $0.fitsTopic = false
                $0.validity = .unregistered(since: World.start)
            }),
        Row(
            first: .unregistered, second: .invalidPushType,
            push: .base.with("apns-push-type", "voip"),
            change: { $0.validity = .unregistered(since: World.start) }),
        Row(
            first: .invalidPushType, second: .tooManyRequests,
            push: .base.with("apns-push-type", "voip"), change: { $0.exceedsRate = true }),
    ]

    @Test("the earlier of two broken steps answers", arguments: rows)
    func earlierStepAnswers(row: Row) throws {
        let sender = try Sender().open()
        sender.world.devices.set(row.change)
        #expect(try sender.push(row.push).reason == row.first.name)
    }

    @Test("each row breaks its second step too", arguments: rows)
    func bothAreBroken(row: Row) throws {
        // With the first rule switched off the second one answers: the row tests an order.
        let world = World()
        world.devices.set(row.change)
        var services = world.services()
        let first = try Sender(world, services: services).open()
        _ = try first.push(row.push)
        let rule = try #require(first.records.last?.answer.rule)
        services.rules.set(rule, to: .off)
        world.devices.turnOff(rule)
        let second = try Sender(world, services: services, id: 2).open()
        #expect(try second.push(row.push).reason == row.second.name)
    }
}
