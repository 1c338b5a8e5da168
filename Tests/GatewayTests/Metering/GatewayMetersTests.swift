import APNs
import EventLoop
import HTTP2
import PushLog
import Testing

@testable import Gateway

@Suite("What the loops of a gateway count")
struct GatewayMetersTests {
    @Test("is added up, but for the lag, of which each loop has its own")
    func sums() {
        let meters = GatewayMeters()
        let loops = [meters.add(named: "gateway-0"), meters.add(named: "gateway-1")]
        for loop in loops {
            loop.answers.accepted(1)
            loop.answers.leftUnanswered()
            loop.times.add(2, nanoseconds: 1)
            loop.opened.add(3)
            loop.closed.add(2)
            loop.failedAccepts.add()
            loop.cutOffs.add(.stalled)
            loop.refused.add(.churn)
            loop.lag.fired(at: 0)
        }
        loops[1].answers.refused(.refused(by: .badTopic))
        loops[1].cutOffs.add(.tls)
        loops[1].lag.fired(at: 600_000_000)
        let figures = meters.figures(at: 600_000_001)
        #expect(
            figures.answers == [
                AnswerCount(reason: nil, status: 200, count: 2),
                AnswerCount(reason: nil, status: 0, count: 2),
                AnswerCount(reason: .badTopic, status: 400, count: 1),
            ])
        #expect(figures.times.total == 4)
        #expect((figures.opened, figures.closed, figures.failedAccepts) == (6, 4, 2))
        #expect(figures.cutOffs.filter { $0.value > 0 } == ["stalled-write": 2, "tls-failure": 1])
        #expect(
            figures.refused == [
                "churn-limit": 2, "certificate-environment": 0, "no-session": 0,
            ])
        #expect(figures.lags.map(\.loop) == ["gateway-0", "gateway-1"])
        // The first loop has not come back yet.
        #expect(figures.lags.map(\.nanoseconds) == [100_000_001, 100_000_000])
    }

    @Test("is there from the start, at 0, where it is known what may come")
    func zeros() {
        let meters = GatewayMeters()
        _ = meters.add(named: "gateway-0")
        let figures = meters.figures(at: 0)
        #expect(figures.answers == [AnswerCount(reason: nil, status: 200, count: 0)])
        #expect(Set(figures.cutOffs.keys) == Set(CutOffReason.allCases.map(\.word)))
        #expect(figures.cutOffs.values.allSatisfy { $0 == 0 })
    }

    @Test("every notice of HTTP/2 that ends a connection has a reason, and no other")
    func reasons() {
        for kind in HTTP2Notice.Kind.allCases {
            #expect(CutOffReason(kind)?.word == (kind.endsConnection ? kind.rawValue : nil))
        }
        let ending = HTTP2Notice.Kind.allCases.filter { !$0.endsConnection }
        #expect(ending == [.requestMemory, .deadline])
    }

    @Test("words are fit for labels", arguments: CutOffReason.allCases)
    func words(reason: CutOffReason) {
        #expect(reason.word.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        #expect(!reason.text.isEmpty)
    }
}
