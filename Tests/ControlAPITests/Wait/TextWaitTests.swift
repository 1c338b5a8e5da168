import PushLog
import Synchronization
import Testing

@testable import ControlAPI

@Suite("A wait for a text")
struct TextWaitTests {
    private final class Ends: Sendable {
        private let taken = Mutex<[WaitEnd]>([])
        func take(_ end: WaitEnd) { taken.withLock { $0.append(end) } }
        var all: [WaitEnd] { taken.withLock { $0 } }
    }

    private let bench = Bench()
    private let ends = Ends()

    private func begin(_ query: String) throws -> PendingWait {
        let wait = try #require(bench.route("GET", "/v1/pushes?text=needle&" + query).wait)
        let ends = ends
        return bench.api.begin(wait) { ends.take($0) }
    }

    private func fill(_ count: Int) {
        for _ in 0..<count { bench.log.append(Sample.record()) }
    }

    private func needle() { bench.log.append(Sample.record(topic: "Needle")) }

    @Test("what is there is found at once, and what comes when it comes")
    func found() throws {
        fill(3)
        needle()
        _ = try begin("wait=10&count=2")
        #expect(ends.all.isEmpty && bench.log.openWaits == 1)
        fill(1)
        #expect(ends.all.isEmpty)
        needle()
        #expect(ends.all.map { $0.page.records.map(\.sequence) } == [[4, 6]])
        #expect(ends.all.map(\.timedOut) == [false] && ends.all.map(\.isPartial) == [false])
        #expect(ends.all.first?.page.next == Cursor(revision: 6))
        #expect(bench.log.openWaits == 0 && bench.scheduler.running.isEmpty)
        needle()
        #expect(ends.all.count == 1)
    }

    @Test("a great log is looked through in slices, until the text is found")
    func slices() throws {
        fill(3 * LogSearch.stride)
        needle()
        bench.scheduler.setStep(milliseconds: TextWait.sliceMilliseconds)
        _ = try begin("wait=10")
        for _ in 0..<3 {
            #expect(ends.all.isEmpty && bench.log.openWaits == 0)
            #expect(bench.scheduler.running.sorted() == [1, 10_000])
            bench.scheduler.fire(1)
        }
        #expect(ends.all.map { $0.page.records.count } == [1])
        #expect(ends.all.map(\.timedOut) == [false] && ends.all.map(\.isPartial) == [false])
        #expect(bench.scheduler.running.isEmpty)
    }

    @Test("where the time is over first, what was found is told, and that it is partial")
    func elapsed() throws {
        needle()
        fill(3 * LogSearch.stride)
        bench.scheduler.setStep(milliseconds: TextWait.sliceMilliseconds)
        _ = try begin("wait=10&count=2")
        bench.scheduler.fire(10_000)
        #expect(ends.all.isEmpty)
        bench.scheduler.fire(1)
        #expect(ends.all.map(\.timedOut) == [true] && ends.all.map(\.isPartial) == [true])
        #expect(ends.all.first?.page.records.map(\.sequence) == [1])
        #expect(bench.scheduler.running.isEmpty)
    }

    @Test("a wait that listens ends with its time")
    func timedOut() throws {
        fill(1)
        _ = try begin("wait=10")
        bench.scheduler.fire(10_000)
        #expect(ends.all.map(\.timedOut) == [true] && ends.all.map(\.isPartial) == [false])
        #expect(bench.log.openWaits == 0)
        needle()
        #expect(ends.all.count == 1)
    }

    @Test("a client that leaves ends it, while it looks and while it listens")
    func clientLeft() throws {
        let listening = try begin("wait=10")
        listening.clientLeft()
        #expect(bench.log.openWaits == 0 && bench.scheduler.running.isEmpty)
        fill(2 * LogSearch.stride)
        bench.scheduler.setStep(milliseconds: TextWait.sliceMilliseconds)
        let looking = try begin("wait=10")
        #expect(!bench.scheduler.running.isEmpty)
        looking.clientLeft()
        #expect(bench.scheduler.running.isEmpty)
        needle()
        #expect(ends.all.isEmpty)
    }

    @Test("what was found and is gone meanwhile does not count")
    func gone() throws {
        needle()
        _ = try begin("wait=10&count=2")
        _ = try bench.log.delete(Matcher())
        needle()
        #expect(ends.all.map(\.timedOut) == [true])
        #expect(ends.all.first?.page.records.map(\.sequence) == [2])
    }
}
