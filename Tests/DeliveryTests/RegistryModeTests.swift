import APNs
import Delivery
import Faults
import PushLog
import Routing
import Testing

@Suite("A strict registry")
struct RegistryModeTests {
    private static let strict = DeliverySettings(registry: .strict)
    private static let unknown = String(repeating: "cd", count: 32)

    /// What a preview says, which must be what admitting says.
    private func judged(_ bench: Bench, _ push: Push) -> PushRecord {
        var record = push.record
        bench.service.preview(&record)
        let admitted = bench.push(push)
        #expect(record.answer == admitted.answer && record.device == admitted.device)
        return admitted
    }

    @Test("is asked for by name", arguments: RegistryMode.allCases)
    func names(mode: RegistryMode) {
        #expect(RegistryMode(rawValue: mode.rawValue) == mode)
        #expect(RegistryMode.allCases.map(\.rawValue) == ["auto", "strict"])
        #expect(DeliverySettings().registry == .auto)
    }

    @Test("refuses device tokens that no device has as BadDeviceToken, and takes the others")
    func unknown() throws {
        let bench = Bench(RegistryModeTests.strict)
        try bench.put(.phone())
        #expect(judged(bench, Push()).answer == .accepted)
        let refused = judged(bench, Push { $0.token = RegistryModeTests.unknown })
        #expect(refused.answer == .refused(by: .unknownDeviceToken))
        #expect(refused.answer.status == 400 && refused.answer.reason == .badDeviceToken)
        #expect(refused.device == .none && refused.trace == nil && refused.delivery == nil)
        // A token that is none is told apart by its rule.
        let malformed = judged(bench, Push { $0.token = "xyz" })
        #expect(malformed.answer == .refused(by: .malformedDeviceToken))
        _ = bench.service.remove(id: "phone-1", now: Bench.time)
        #expect(judged(bench, Push()).answer == .refused(by: .unknownDeviceToken))
    }

    @Test("without being strict gives each unknown token a device")
    func auto() {
        let record = judged(Bench(), Push { $0.token = RegistryModeTests.unknown })
        #expect(record.answer == .accepted && record.device == .auto)
    }

    @Test("keeps reserved device tokens, unless they are off")
    func reserved() {
        for token in [TestToken.offline, .forceQuit, .terminated, .denied, .slow] {
            let push = Push { $0.token = token.deviceToken }
            let record = judged(Bench(RegistryModeTests.strict), push)
            #expect(record.answer == .accepted && record.device == .auto)
            var off = RegistryModeTests.strict
            off.testTokens = false
            #expect(judged(Bench(off), push).answer == .refused(by: .unknownDeviceToken))
        }
    }

    @Test("only warns, or says nothing, where the rule's level is lower")
    func levels() {
        var settings = RegistryModeTests.strict
        settings.rules.set(.unknownDeviceToken, to: .warn)
        let warned = judged(Bench(settings), Push())
        #expect(warned.answer == .accepted && warned.device == .auto)
        #expect(warned.findings.map(\.code) == ["bad-device-token.unknown"])
        settings.rules = RuleSettings(profile: .lenient)
        let silent = judged(Bench(settings), Push())
        #expect(silent.answer == .accepted && silent.findings.isEmpty)
    }
}
