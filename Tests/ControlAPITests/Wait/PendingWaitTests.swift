import HTTP1
import JSON
import PushLog
import Synchronization
import Testing

@testable import ControlAPI

struct PendingWaitTests {
    /// Takes the answers of one wait.
    private final class Answers: Sendable {
        private let taken = Mutex<[HTTP1Response]>([])
        func take(_ end: WaitEnd) {
            let answer = end.page.answer(timedOut: end.timedOut, isPartial: end.isPartial)
            taken.withLock { $0.append(answer) }
        }
        var count: Int { taken.withLock { $0.count } }
        func json() throws -> JSONValue { try #require(taken.withLock { $0.last }).json() }
    }

    private let bench = Bench()
    private let answers = Answers()

    private func begin(_ query: String) throws -> PendingWait {
        let wait = try #require(bench.route("GET", "/v1/pushes?" + query).wait)
        let answers = answers
        return bench.api.begin(wait) { answers.take($0) }
    }

    @Test("is answered when the last of its records comes, once")
    func delivered() throws {
        _ = try begin("wait=10&count=2&topic=a")
        #expect(bench.log.openWaits == 1)
        #expect(bench.scheduler.running == [10_000])
        bench.log.append(Sample.record(topic: "b"))
        bench.log.append(Sample.record(topic: "a"))
        #expect(answers.count == 0)
        bench.log.append(Sample.record(topic: "a"))
        #expect(answers.count == 1)
        let json = try answers.json()
        #expect(json.value(for: "pushes")?.array?.count == 2)
        #expect(json.value(for: "timed_out")?.bool == false)
        #expect(json.value(for: "next")?.integer == 3)
        #expect(bench.scheduler.running.isEmpty)
        #expect(bench.scheduler.cancelled == 1)
        bench.log.append(Sample.record(topic: "a"))
        #expect(answers.count == 1)
    }

    @Test("is answered at once when the records are there, without a timer")
    func immediate() throws {
        bench.log.append(Sample.record())
        _ = try begin("wait=10")
        #expect(answers.count == 1)
        #expect(try answers.json().value(for: "timed_out")?.bool == false)
        #expect(bench.scheduler.started == 0)
    }

    @Test("is answered with what is there when the time is over")
    func timedOut() throws {
        bench.log.append(Sample.record())
        _ = try begin("wait=0.5&count=2")
        #expect(bench.scheduler.running == [500])
        bench.scheduler.fire()
        #expect(answers.count == 1)
        let json = try answers.json()
        #expect(json.value(for: "timed_out")?.bool == true)
        #expect(json.value(for: "pushes")?.array?.count == 1)
        #expect(bench.log.openWaits == 0)
        bench.log.append(Sample.record())
        #expect(answers.count == 1)
    }

    @Test("a client that leaves ends wait and timer and gets nothing")
    func clientLeft() throws {
        let pending = try begin("wait=60")
        pending.clientLeft()
        #expect(bench.log.openWaits == 0)
        #expect(bench.log.cancelled == [1])
        #expect(bench.scheduler.running.isEmpty)
        bench.log.append(Sample.record())
        bench.scheduler.fire()
        pending.clientLeft()
        #expect(answers.count == 0)
    }

    @Test("a client that leaves after the answer changes nothing")
    func clientLeftLate() throws {
        let pending = try begin("wait=60")
        bench.log.append(Sample.record())
        pending.clientLeft()
        #expect(answers.count == 1)
        #expect(bench.log.cancelled.isEmpty)
    }

    @Test("records that come while the time runs out count")
    func lateRecord() throws {
        /// Says that a wait was open although its record has just come.
        struct RacingLog: ControlLog {
            let inner: FakeLog
            func page(_ query: LogQuery) -> Page { inner.page(query) }
            func record(sequence: UInt64) -> PushRecord? { inner.record(sequence: sequence) }
            func delete(_ matcher: Matcher) -> Int { 0 }
            func erase(deviceToken: String) -> Erasure { Erasure(count: 0, isComplete: true) }
            func confirmKept() {}
            var statistics: LogStatistics { inner.statistics }
            var lag: LogLag { inner.lag }
            func wait(
                _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
            ) -> UInt64 { inner.wait(query, count: count, deliver: deliver) }
            func cancelWait(_ id: UInt64) -> Bool {
                let wasOpen = inner.cancelWait(id)
                inner.append(Sample.record())
                return wasOpen
            }
        }
        let wait = try #require(bench.route("GET", "/v1/pushes?wait=1").wait)
        let answers = answers
        let pending = PendingWait(wait, log: RacingLog(inner: bench.log)) { answers.take($0) }
        pending.begin(bench.scheduler)
        bench.scheduler.fire()
        #expect(answers.count == 1)
        let json = try answers.json()
        #expect(json.value(for: "pushes")?.array?.count == 1)
        #expect(json.value(for: "timed_out")?.bool == false)
    }
}
