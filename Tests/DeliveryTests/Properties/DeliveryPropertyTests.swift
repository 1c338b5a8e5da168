import TestSupport
import Testing

@Suite("Lives of devices, made up from seeds", .timeLimit(.minutes(10)))
struct DeliveryPropertyTests {
    /// So many run at once; what they do not use is left to other tests.
    private static let halves = 0..<2
    private static let scriptsPerHalf: UInt64 = 500

    @Test(
        "every push ends once or is stored, one is stored for an app, and the screen is the sum",
        arguments: halves)
    func lives(half: Int) async {
        let first = UInt64(half) * DeliveryPropertyTests.scriptsPerHalf
        for seed in first..<first + DeliveryPropertyTests.scriptsPerHalf {
            // Tests share the threads: none may keep one to itself for long.
            await Task.yield()
            var script = DeviceScript(seed: seed)
            let problems = script.run()
            #expect(problems == [], "seed \(seed)")
        }
    }

    @Test("the same seed gives the same history, byte for byte")
    func sameHistory() async {
        for seed in 0..<60 as Range<UInt64> {
            await Task.yield()
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
