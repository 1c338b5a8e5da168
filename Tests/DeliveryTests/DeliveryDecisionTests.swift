import APNs
import Delivery
import PushLog
import Routing
import Testing

@Suite("Pushes to devices that are offline")
struct DeliveryDecisionTests {
    private func offline(_ expiration: String?) throws -> PushRecord {
        let bench = Bench()
        try bench.put(.phone { $0.online = false })
        return bench.push(Push { $0.expiration = expiration })
    }

    /// The push is received at 1,700,000,000 s.
    private static let table: [(String?, DeliveryState, Outcome)] = [
        (nil, .storedOffline, .stored),
        ("0", .discardedExpired, .dropped),
        ("300", .discardedExpired, .dropped),
        ("1699999999", .discardedExpired, .dropped),
        ("1700000000", .discardedExpired, .dropped),
        ("1700000001", .storedOffline, .stored),
        ("1700000000000", .storedOffline, .stored),
        ("9999999999999999999", .storedOffline, .stored),
    ]

    @Test(
        "FC-D2 are stored or expire by apns-expiration (AndrewBarba/apns2#88, noodlewerk/NWPusher#73)",
        arguments: table)
    func expiration(value: String?, state: DeliveryState, outcome: Outcome) throws {
        let record = try offline(value)
        #expect(record.answer == .accepted)
        #expect(record.delivery?.state == state)
        #expect(record.delivery?.later.isEmpty == true)
        #expect(record.trace?.outcome == outcome)
        #expect(record.trace?.events.isEmpty == true && record.trace?.shown.isEmpty == true)
        #expect(record.trace?.reasons.isEmpty == false)
    }

    @Test("when stored say by which rule")
    func storedRule() throws {
        #expect(try offline(nil).trace?.rules.map(\.id) == ["A1.offline"])
    }

    @Test("FC-D2 with a device that is online apns-expiration changes nothing", arguments: table)
    func online(value: String?, state: DeliveryState, outcome: Outcome) throws {
        let bench = Bench()
        try bench.put(.phone())
        for token in [Push.token, "cd"] {
            let record = bench.push(
                Push {
                    $0.expiration = value
                    $0.token = token
                })
            #expect(record.answer == .accepted)
            #expect(record.delivery?.state == .delivered && record.trace?.outcome == .shown)
        }
    }

    @Test("are judged all the same: a refused push is not stored")
    func refused() throws {
        let bench = Bench()
        try bench.put(.phone { $0.online = false })
        let record = bench.push(Push { $0.topic = "com.example.other" })
        #expect(record.answer.reason == .deviceTokenNotForTopic)
        #expect(record.delivery == nil && record.trace == nil)
    }

    private static let arrivals:
        [(Outcome, Permission.Status, @Sendable (inout Push) -> Void, DeliveryState)] =
            [
                (.shown, .authorized, { _ in }, .delivered),
                (.dropped, .denied, { _ in }, .discardedDisabled),
                (.dropped, .notDetermined, { _ in }, .discardedDisabled),
                (.listed, .provisional, { _ in }, .delivered),
                (.dropped, .authorized, { $0.body = "{}" }, .delivered),
                (
                    .silentCallback, .denied,
                    {
                        $0.type = .background
                        $0.priority = "5"
                        $0.body = #"{"aps":{"content-available":1}}"#
                    }, .delivered
                ),
            ]

    @Test(
        "that are online have the state that follows from outcome and permission",
        arguments: arrivals)
    func arrived(
        outcome: Outcome, permission: Permission.Status,
        change: @Sendable (inout Push) -> Void, state: DeliveryState
    ) throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].permission = Permission(permission) })
        let record = bench.push(Push(change))
        #expect(record.trace?.outcome == outcome)
        #expect(record.delivery?.state == state)
    }
}
