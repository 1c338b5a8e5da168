import APNs
import JSON
import PushLog
import Testing

@testable import Faults

@Suite("The fault plan")
struct FaultPlanTests {
    private func plan(_ texts: String...) throws -> FaultPlan {
        var plan = FaultPlan()
        for text in texts { try plan.put(fault(text)) }
        return plan
    }

    @Test("of no fault meets no push")
    func empty() {
        var plan = FaultPlan()
        #expect(plan.isEmpty)
        #expect(plan.activeHooks.isEmpty)
        for hook in FaultHook.allCases {
            #expect(plan.decide(push(), at: hook, random: noChance) == nil)
        }
    }

    @Test("gives 503, 503, then lets every push pass (field case FC-A17)")
    func sequence() throws {
        var plan = try plan(
            #"{"name":"deploy","answers":[{"reason":"ServiceUnavailable"},{"reason":"Shutdown"}]}"#)
        #expect(
            plan.verdicts(4, push())
                == [.answer(.serviceUnavailable), .answer(.shutdown), nil, nil])
        #expect(plan.activeHooks.isEmpty)
        #expect(!plan.isEmpty)
        #expect(plan.fault(named: "deploy")?.isActive == false)
    }

    @Test("starts a repeated sequence over until `times` pushes were met")
    func repeated() throws {
        var plan = try plan(
            #"{"name":"a","answers":[{"status":500},{}],"repeat":true,"times":5}"#)
        let error = FaultDecision.Verdict.answer(.internalServerError)
        #expect(plan.verdicts(7, push()) == [error, .goesOn, error, .goesOn, error, nil, nil])
    }

    @Test("names the fault, counts the push and tells the delay")
    func decision() throws {
        var plan = try plan(#"{"name":"slow","delay":"700s"}"#)
        for hit in UInt64(1)...3 {
            let decision = plan.decide(push(), at: .requestComplete, random: noChance)
            #expect(
                decision
                    == FaultDecision(
                        fault: "slow", hit: hit, delayMilliseconds: 700_000, verdict: .goesOn))
        }
    }

    @Test("asks the first fault that matches and is not used up")
    func order() throws {
        var plan = try plan(
            #"{"name":"other","match":{"topic":"com.example.other"},"status":500}"#,
            #"{"name":"shield","normal":true,"times":1}"#,
            #"{"name":"once","reason":"Shutdown","times":1}"#,
            #"{"name":"rest","no_answer":true}"#)
        #expect(plan.verdicts(3, push()) == [.goesOn, .answer(.shutdown), .unanswered])
        #expect(plan.faults.map(\.hits) == [0, 1, 1, 1])
        #expect(
            plan.verdicts(1, push(topic: "com.example.other")) == [.answer(.internalServerError)])
    }

    @Test("tells only the hook points at which a fault can still act")
    func hooks() throws {
        var plan = try plan(
            #"{"name":"a","status":500,"times":1}"#,
            #"{"name":"b","at":"answer-ready","match":{"status":400},"delay_ms":5}"#)
        #expect(plan.activeHooks.contains(.requestComplete))
        #expect(plan.activeHooks.contains(.answerReady))
        #expect(!plan.activeHooks.contains(.connectionOpened))
        #expect(plan.decide(push(), at: .connectionOpened, random: noChance) == nil)
        #expect(plan.decide(push(), at: .requestComplete, random: noChance)?.fault == "a")
        #expect(!plan.activeHooks.contains(.requestComplete))
        #expect(plan.activeHooks.contains(.answerReady))
    }

    @Test("meets at the last hook point by what was answered")
    func answerReady() throws {
        var plan = try plan(
            #"{"name":"b","at":"answer-ready","match":{"reason":"BadTopic"},"delay_ms":5}"#)
        let accepted = answered(.accepted)
        let refused = answered(.refused(by: .badTopic))
        #expect(plan.decide(accepted, at: .answerReady, random: noChance) == nil)
        let decision = plan.decide(refused, at: .answerReady, random: noChance)
        #expect(decision?.delayMilliseconds == 5)
        #expect(decision?.verdict == .goesOn)
    }

    @Test("replaces a fault in its place, with counters anew")
    func replace() throws {
        var plan = try plan(
            #"{"name":"a","status":500,"times":1}"#, #"{"name":"b","status":500}"#)
        _ = plan.verdicts(2, push())
        #expect(plan.faults.map(\.hits) == [1, 1])
        #expect(try plan.put(fault(#"{"name":"a","reason":"Shutdown","times":1}"#)) == false)
        #expect(plan.faults.map(\.fault.name) == ["a", "b"])
        #expect(plan.faults.map(\.hits) == [0, 1])
        #expect(plan.verdicts(1, push()) == [.answer(.shutdown)])
        #expect(try plan.put(fault(#"{"name":"c","status":500}"#)))
    }

    static let clears: [(matcher: String, left: [String])] = [
        ("{}", []), (#"{"topic":"t"}"#, ["u", "kid", "sender"]),
        (#"{"topic":"t","device_token":"AABB"}"#, ["topic", "u", "kid", "sender"]),
        (#"{"topic":"t","kid":"ABC123DEFG"}"#, ["topic", "token", "u", "kid", "sender"]),
        (#"{"device_token":"aabb"}"#, ["topic", "u", "kid", "sender"]),
        (#"{"kid":"ABC123DEFG"}"#, ["topic", "token", "u", "sender"]),
        (#"{"peer":"::1"}"#, ["topic", "token", "u", "kid"]),
        (#"{"peer":"::1","environment":"production"}"#, ["topic", "token", "u", "kid", "sender"]),
        (#"{"push_type":"voip"}"#, ["topic", "token", "u", "kid"]),
        (#"{"text":"nobody"}"#, ["topic", "token", "u", "kid", "sender"]),
        (#"{"since":"2026-11-30T09:00:00Z"}"#, ["topic", "token", "u", "kid", "sender"]),
        (#"{"until":"2026-11-30T09:00:00Z"}"#, ["topic", "token", "u", "kid", "sender"]),
        (#"{"topic":"nobody"}"#, ["topic", "token", "u", "kid", "sender"]),
    ]

    @Test("a matcher removes the faults whose own matcher names all the same", arguments: clears)
    func clear(_ row: (matcher: String, left: [String])) throws {
        var plan = try plan(
            #"{"name":"topic","match":{"topic":"t"},"status":500}"#,
            #"{"name":"token","match":{"topic":"t","device_token":"aaBB"},"status":500}"#,
            #"{"name":"u","match":{"topic":"u"},"status":500}"#,
            #"{"name":"kid","match":{"kid":"ABC123DEFG"},"status":500}"#,
            #"{"name":"sender","match":{"peer":"::1","push_type":"voip"},"status":500}"#)
        let matcher = try Matcher(json: JSONValue(parsing: Array(row.matcher.utf8)))
        #expect(plan.clear(matcher) == 5 - row.left.count)
        #expect(plan.faults.map(\.fault.name) == row.left)
    }

    @Test("removes one fault, those of a topic, or all")
    func remove() throws {
        var plan = try plan(
            #"{"name":"a","status":500}"#, #"{"name":"b","match":{"topic":"t"},"status":500}"#,
            #"{"name":"c","match":{"topic":"u"},"status":500}"#, #"{"name":"d","status":500}"#)
        let removed = [plan.remove(named: "a"), plan.remove(named: "a")]
        #expect(removed == [true, false])
        var topic = Matcher()
        topic.topic = "t"
        #expect(plan.clear(topic) == 1)
        #expect(plan.clear(topic) == 0)
        #expect(plan.faults.map(\.fault.name) == ["c", "d"])
        #expect(plan.activeHooks.contains(.requestComplete))
        #expect(plan.clear() == 2)
        #expect(plan.isEmpty)
        #expect(plan.activeHooks.isEmpty)
    }

    @Test("holds so many faults and no more, but goes on replacing them")
    func full() throws {
        var plan = FaultPlan()
        for index in 0..<FaultPlan.faultsMax {
            try plan.put(Fault(name: "f\(index)", answering: .shutdown))
        }
        let error = #expect(throws: FaultError.self) {
            try plan.put(Fault(name: "more", answering: .shutdown))
        }
        #expect(error == .planFull(limit: 256))
        #expect(
            error?.message == "the plan holds 256 faults already, which is the most it may")
        #expect(error?.field == nil)
        #expect(try plan.put(Fault(name: "f0", answering: .shutdown)) == false)
        #expect(plan.faults.count == 256)
    }
}
