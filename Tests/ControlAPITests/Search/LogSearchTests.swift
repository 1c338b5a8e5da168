import APNs
import JSON
import PushLog
import Synchronization
import Testing

@testable import ControlAPI

@Suite("A search through the log")
struct LogSearchTests {
    private let log = FakeLog()
    private let scheduler = FakeScheduler()

    /// `count` records, of which those at the places given have the text.
    private func fill(_ count: Int, with places: Set<Int>) {
        for place in 1...count {
            let text = places.contains(place) ? "Needle" : "hay"
            log.append(Sample.record(body: #"{"aps":{"alert":"\#(text)"}}"#))
        }
    }

    private func search(
        after: UInt64 = 0, limit: Int = 100, order: PageOrder = .ascending
    ) -> LogSearch.Result {
        var matcher = Matcher()
        matcher.text = SearchText("needle")
        matcher.topic = "com.example.app"
        return LogSearch(log: log, scheduler: scheduler).page(
            LogQuery(
                matcher: matcher, after: Cursor(revision: after), limit: limit, order: order))
    }

    @Test("gives the records with the text, in either order")
    func finds() {
        fill(600, with: [3, 299, 600])
        let forwards = search()
        #expect(forwards.page.records.map(\.sequence) == [3, 299, 600])
        #expect(!forwards.page.hasMore && !forwards.isPartial)
        #expect(forwards.page.next.revision == 600)
        #expect(search(order: .descending).page.records.map(\.sequence) == [600, 299, 3])
    }

    @Test("stops at the limit, and goes on from next without loss or repetition")
    func pages() {
        fill(700, with: [1, 2, 300, 301, 699])
        for order in PageOrder.allCases {
            var seen: [UInt64] = []
            var after: UInt64 = 0
            var pages = 0
            while pages < 10 {
                let result = search(after: after, limit: 2, order: order)
                seen += result.page.records.map(\.sequence)
                after = result.page.next.revision
                pages += 1
                if !result.page.hasMore { break }
            }
            #expect(pages == 3)
            #expect(seen.sorted() == [1, 2, 300, 301, 699])
            #expect(Set(seen).count == 5)
        }
    }

    @Test("says when its time was over, and where to go on")
    func budget() {
        fill(1_000, with: [1, 999])
        scheduler.setStep(milliseconds: LogSearch.budgetMilliseconds)
        var result = search()
        #expect(result.isPartial && result.page.hasMore)
        #expect(result.page.records.map(\.sequence) == [1])
        #expect(result.page.next.revision == UInt64(LogSearch.stride))
        var seen = result.page.records.map(\.sequence)
        var steps = 1
        while result.isPartial, steps < 10 {
            result = search(after: result.page.next.revision)
            seen += result.page.records.map(\.sequence)
            steps += 1
        }
        #expect(seen == [1, 999])
        #expect(steps == 4)
    }

    @Test("without a text the log is asked once, whatever the time")
    func plain() {
        fill(600, with: [])
        scheduler.setStep(milliseconds: 10_000)
        let result = LogSearch(log: log, scheduler: scheduler).page(LogQuery(limit: 1_000))
        #expect(result.page.records.count == 600 && !result.isPartial)
        #expect(log.queries.count == 1)
    }

    @Test("the answer of a list says that it is partial")
    func answers() throws {
        let bench = Bench(log: log)
        fill(600, with: [1])
        bench.scheduler.setStep(milliseconds: 500)
        let json = try bench.ask("GET", "/v1/pushes?text=needle").json()
        #expect(json.value(for: "partial")?.bool == true)
        #expect(json.value(for: "more")?.bool == true)
        #expect(json.value(for: "next")?.integer == Int64(LogSearch.stride))
        bench.scheduler.setStep(milliseconds: 0)
        #expect(
            try bench.ask("GET", "/v1/pushes?text=needle").json().value(for: "partial")?.bool
                == false)
    }
}
