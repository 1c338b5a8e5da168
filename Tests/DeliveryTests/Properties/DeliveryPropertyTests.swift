import TestSupport
import Testing

@Suite("Lives of devices, made up from seeds", .timeLimit(.minutes(5)))
struct DeliveryPropertyTests {
    private static let portions = 20
    private static let scripts = 50

    /// Each portion has seeds of its own.
    private static func seeds(_ portion: Int) -> Range<UInt64> {
        UInt64(portion * scripts)..<UInt64((portion + 1) * scripts)
    }

    @Test(
        "every push ends once or is stored, one is stored for an app, and the screen is the sum",
        arguments: 0..<portions)
    func lives(portion: Int) {
        for seed in DeliveryPropertyTests.seeds(portion) {
            var script = DeviceScript(seed: seed)
            let problems = script.run()
            #expect(problems == [], "seed \(seed)")
        }
    }

    @Test("the same seed gives the same history, byte for byte", arguments: 0..<portions)
    func sameHistory(portion: Int) {
        for seed in UInt64(3 * portion)..<UInt64(3 * portion + 3) {
            var (one, other) = (DeviceScript(seed: seed), DeviceScript(seed: seed))
            #expect(one.run() == other.run())
            // Compared outside of the expectation, which would write down both.
            let isSame = one.history == other.history
            #expect(isSame, "seed \(seed)")
        }
    }

    @Test("another seed gives another history")
    func otherHistory() {
        var (one, other) = (DeviceScript(seed: 1), DeviceScript(seed: 2))
        _ = (one.run(), other.run())
        let isSame = one.history == other.history
        #expect(!isSame)
    }
}
