import APNs
import Routing
import Testing

@testable import Delivery

/// Source: protocol sections 10 and 14.4; delivery rules C2, step 3.
@Suite("Deliver, store or discard")
struct StoreRuleTests {
    /// What stands between service and device.
    struct Setting: Sendable, CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout Device) -> Void
        /// Of priority 10, 5 and 1.
        let obstacles: [StoredPush.Reason?]

        var testDescription: String { name }
    }

    private static let settings = [
        Setting(name: "at rest", change: { _ in }, obstacles: [nil, nil, nil]),
        Setting(name: "locked", change: { $0.locked = true }, obstacles: [nil, nil, .power]),
        Setting(
            name: "low power", change: { $0.lowPower = true }, obstacles: [nil, .power, .power]),
        Setting(
            name: "offline", change: { $0.online = false },
            obstacles: [.offline, .offline, .offline]),
        Setting(
            name: "offline with low power",
            change: {
                $0.online = false
                $0.lowPower = true
            }, obstacles: [.offline, .offline, .offline]),
    ]

    private static let priorities: [Priority] = [.immediate, .considerPower, .lowest]

    @Test("10 is immediate, 5 considers power, 1 never wakes the device", arguments: settings)
    func obstacle(_ setting: Setting) {
        let device = Device.phone("phone-1", setting.change)
        for (priority, expected) in zip(StoreRuleTests.priorities, setting.obstacles) {
            #expect(StoreRule.obstacle(priority, device) == expected)
        }
    }

    /// The wall clock shows 1,700,000,000 s, the virtual one an hour more.
    private static let arrival = DeviceTime(
        wall: Bench.now, virtual: Bench.now.advanced(byMilliseconds: 3_600_000))

    private func verdict(
        _ expiration: Int64?, _ priority: Priority = .immediate, grace: Int64 = 0,
        _ change: (inout Device) -> Void
    ) -> StoreRule.Verdict {
        var settings = StoreSettings()
        settings.zeroExpirationGraceMilliseconds = grace
        return StoreRule.judge(
            expiration: expiration, priority: priority, .phone("phone-1", change),
            StoreRuleTests.arrival, settings)
    }

    /// A push that waits for an offline device until so many milliseconds of virtual time passed.
    private func stored(_ milliseconds: Int64) -> StoreRule.Verdict {
        .store(
            .offline,
            deadline: StoreRuleTests.arrival.virtual.advanced(byMilliseconds: milliseconds),
            groupAt: nil)
    }

    private static let thirtyDays: Int64 = 30 * 86_400_000

    /// How long a push waits for an offline device; nil: not at all.
    private static let patience: [(expiration: Int64?, waits: Int64?)] = [
        (nil, thirtyDays), (0, nil), (1, nil), (1_699_999_999, nil), (1_700_000_000, nil),
        (1_700_000_001, 1_000), (1_702_592_000, thirtyDays), (1_702_592_001, thirtyDays),
        (1_702_591_999, thirtyDays - 1_000), (1_700_000_000_000, thirtyDays), (.max, thirtyDays),
    ]

    @Test(
        "what is left by the wall clock passes on the virtual one, 30 days at most",
        arguments: patience)
    func offline(expiration: Int64?, waits: Int64?) {
        for priority in StoreRuleTests.priorities {
            #expect(
                verdict(expiration, priority) { $0.online = false }
                    == (waits.map(stored) ?? .discard))
        }
        #expect(verdict(expiration) { _ in } == .deliver)
    }

    @Test("expiration 0 waits as long as the setting says, other past ones do not")
    func grace() {
        #expect(verdict(0, grace: 20_000) { $0.online = false } == stored(20_000))
        #expect(verdict(300, grace: 20_000) { $0.online = false } == .discard)
    }

    @Test("for power a push waits only where it may: one attempt is made whatever it costs")
    func power() {
        for expiration in [0, 300, 1_700_000_000] as [Int64] {
            #expect(verdict(expiration, .considerPower) { $0.lowPower = true } == .deliver)
            #expect(verdict(expiration, .lowest) { $0.locked = true } == .deliver)
        }
        let deadline = StoreRuleTests.arrival.virtual.advanced(byMilliseconds: 5_000)
        let group = StoreRuleTests.arrival.virtual.advanced(byMilliseconds: 900_000)
        #expect(
            verdict(1_700_000_005, .considerPower) { $0.lowPower = true }
                == .store(.power, deadline: deadline, groupAt: group))
        // Priority 1 waits until somebody is at the device.
        #expect(
            verdict(1_700_000_005, .lowest) { $0.lowPower = true }
                == .store(.power, deadline: deadline, groupAt: nil))
    }
}
