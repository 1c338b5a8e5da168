import APNs
import PushLog
import Testing

@testable import Faults

@Suite("Chance and counters of the fault plan")
struct FaultPlanChanceTests {
    @Test("a fault of probability 0 meets nothing, one between is asked of chance")
    func probability() throws {
        var plan = FaultPlan()
        try plan.put(Fault(name: "never", answers: [.normal], probability: 0))
        try plan.put(Fault(name: "half", answers: [.normal], repeats: true, probability: 0.5))
        #expect(plan.decide(push(), at: .requestComplete) { 0.5 } == nil)
        #expect(plan.decide(push(), at: .requestComplete) { 0.499 }?.fault == "half")
        #expect(plan.faults.map(\.hits) == [0, 1])
    }

    @Test("chance is not asked where the fault does not match")
    func unasked() throws {
        var plan = FaultPlan()
        var matcher = Matcher()
        matcher.topic = "com.example.other"
        try plan.put(Fault(name: "half", match: matcher, answers: [.normal], probability: 0.5))
        #expect(plan.decide(push(), at: .requestComplete, random: noChance) == nil)
    }

    @Test("a push that chance lets pass meets the next fault that matches")
    func next() throws {
        var plan = FaultPlan()
        try plan.put(Fault(name: "a", answers: [.normal], probability: 0.1))
        try plan.put(Fault(name: "b", answers: [.normal]))
        #expect(plan.decide(push(), at: .requestComplete) { 0.9 }?.fault == "b")
    }

    @Test("a share of pushes is met that comes near the probability")
    func share() throws {
        var plan = FaultPlan()
        var random = FaultRandom(seed: 7)
        try plan.put(Fault(name: "a", answers: [.normal], repeats: true, probability: 0.25))
        for _ in 0..<10_000 { _ = plan.decide(push(), at: .requestComplete) { random.next() } }
        let hits = try #require(plan.fault(named: "a")?.hits)
        #expect((2_300...2_700).contains(hits))
    }

    /// A plan made of chance: up to eight faults of two topics, any sequence, limit and share.
    private static func plan(_ random: inout FaultRandom) throws -> FaultPlan {
        let effects = [
            FaultEffect.normal, .answer(.serviceUnavailable), FaultEffect(.noAnswer),
            FaultEffect(.pass, delayMilliseconds: 10),
        ]
        var plan = FaultPlan()
        for index in 0..<Int(1 + random.next() * 8) {
            var matcher = Matcher()
            if random.next() < 0.5 { matcher.topic = random.next() < 0.5 ? "a" : "b" }
            let count = Int(1 + random.next() * 5)
            let answers = (0..<count).map { _ in effects[Int(random.next() * 4)] }
            try plan.put(
                Fault(
                    name: "f\(index)", match: matcher, answers: answers,
                    repeats: random.next() < 0.5,
                    times: random.next() < 0.5 ? UInt64(1 + random.next() * 10) : nil,
                    probability: random.next() < 0.5 ? 1 : random.next()))
        }
        return plan
    }

    @Test("hits never exceed the limit, and equal inputs give equal decisions", arguments: 0..<64)
    func properties(seed: UInt64) throws {
        var random = FaultRandom(seed: seed)
        var first = try FaultPlanChanceTests.plan(&random)
        var second = first
        var chance = (FaultRandom(seed: seed), FaultRandom(seed: seed))
        let pushes = ["a", "b", "c"].map { push(topic: $0) }
        var decided: UInt64 = 0
        for _ in 0..<200 {
            let record = pushes[Int(random.next() * 3)]
            let decision = first.decide(record, at: .requestComplete) { chance.0.next() }
            #expect(
                decision == second.decide(record, at: .requestComplete) { chance.1.next() })
            if let decision {
                decided += 1
                #expect(first.fault(named: decision.fault)?.hits == decision.hit)
            }
        }
        #expect(first.faults.map(\.hits).reduce(0, +) == decided)
        for entry in first.faults {
            let limit = entry.fault.hitsMax ?? .max
            #expect(entry.hits <= limit)
            #expect(entry.isActive == (entry.hits < limit))
            #expect(entry.remaining == entry.fault.hitsMax.map { $0 - entry.hits })
        }
        let hasActive = first.faults.contains(where: \.isActive)
        #expect(first.activeHooks.contains(.requestComplete) == hasActive)
    }
}
