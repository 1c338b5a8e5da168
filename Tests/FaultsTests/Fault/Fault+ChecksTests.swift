import APNs
import PushLog
import Routing
import Testing

@testable import Faults

@Suite("A fault that can never act as it says is refused")
struct FaultChecksTests {
    private func error(
        at hook: FaultHook = .requestComplete, _ answers: [FaultEffect] = [.normal],
        times: UInt64? = nil, probability: Double = 1, _ change: (inout Matcher) -> Void = { _ in }
    ) -> FaultError? {
        var matcher = Matcher()
        change(&matcher)
        do throws(FaultError) {
            _ = try Fault(
                name: "a", match: matcher, at: hook, answers: answers, times: times,
                probability: probability)
            return nil
        } catch {
            return error
        }
    }

    @Test("when it waits for an answer before there is one")
    func conditionsOnTheAnswer() {
        let status = error { $0.status = 503 }
        #expect(status?.field == "match.status")
        #expect(
            status?.message
                == "match.status: got a condition on the answer, expected conditions on what was "
                + "sent: topic, device_token, apns_id, push_type, environment, kid, peer, since, until, "
                + "text")
        #expect(
            status?.hint
                == "nothing is answered yet at \"request-complete\"; say \"at\": "
                + "\"answer-ready\", where answers can be delayed")
        #expect(error { $0.reason = .badTopic }?.field == "match.reason")
        #expect(error { $0.outcome = .shown }?.field == "match.outcome")
    }

    @Test("but conditions on what was sent are taken, and any where the answer is known")
    func otherConditions() {
        #expect(error { $0.topic = "t" } == nil)
        #expect(error { $0.deviceToken = "ab" } == nil)
        #expect(error { $0.apnsID = "x" } == nil)
        #expect(error { $0.pushType = .voip } == nil)
        #expect(error { $0.environment = .production } == nil)
        #expect(error(at: .answerReady) { $0.status = 503 } == nil)
        #expect(error(at: .answerReady) { $0.reason = .badTopic } == nil)
        #expect(error(at: .answerReady) { $0.outcome = .shown } == nil)
    }

    @Test("when it ends pushes that have been delivered")
    func endsDelivered() {
        let late = error(at: .answerReady, [.normal, .answer(.shutdown)])
        #expect(late?.field == "answers[1]")
        #expect(
            late?.message
                == "answers[1]: got an end of the push, expected only a delay at \"answer-ready\"")
        #expect(error(at: .answerReady, [FaultEffect(.noAnswer)])?.field == "answers[0]")
        #expect(error(at: .answerReady, [FaultEffect(.pass, delayMilliseconds: 5)]) == nil)
    }

    @Test("when it answers pushes where no push is")
    func connectionOpened() {
        let error = error(at: .connectionOpened)
        #expect(error?.field == "at")
        #expect(
            error?.message
                == "at: got \"connection-opened\", expected \"request-complete\" or "
                + "\"answer-ready\"")
    }

    @Test("when figures lie outside their range")
    func ranges() {
        let many = [FaultEffect](repeating: .normal, count: Fault.answersMax + 1)
        let hour = FaultEffect.delayMax
        #expect(error([])?.message == "answers: got 0 effects, expected 1 to 1000 effects")
        #expect(error(many)?.field == "answers")
        #expect(error(Array(many.dropLast())) == nil)
        #expect(error(times: 0)?.field == "times")
        #expect(error(times: Fault.timesMax + 1)?.field == "times")
        #expect(error(times: Fault.timesMax) == nil)
        for share in [-0.1, 1.1, .nan, .infinity] {
            #expect(error(probability: share)?.field == "probability")
        }
        #expect(error(probability: 0) == nil)
        #expect(
            error([FaultEffect(.pass, delayMilliseconds: hour + 1)])?.field
                == "answers[0].delay_ms")
        #expect(error([FaultEffect(.pass, delayMilliseconds: hour)]) == nil)
    }

    @Test("when a timestamp stands with a status other than 410")
    func timestamp() {
        #expect(
            error([.answer(.badTopic, timestamp: receipt)])?.message
                == "answers[0].timestamp: got a timestamp with BadTopic, expected none: only "
                + "answers of status 410 carry one")
        for reason in Reason.allCases {
            let isRefused = error([.answer(reason, timestamp: receipt)]) != nil
            #expect(isRefused == (reason.status != 410), "\(reason.name)")
        }
    }
}
