import PushLog
import Synchronization
import Testing

@testable import Journal

@Suite("A wait whose records go away")
struct WaitAfterDeleteTests {
    @Test("waits on until there are as many as it asked for", arguments: LogKind.allCases)
    func deleted(kind: LogKind) throws {
        let journal = try LogUnderTest(kind)
        let pages = Mutex<[Page]>([])
        _ = journal.wait(LogQuery(), count: 2) { page in pages.withLock { $0.append(page) } }
        journal.append(.sample(1))
        #expect(try journal.delete(Matcher()) == 1)
        journal.append(.sample(2))
        journal.deliverReady()
        #expect(pages.withLock { $0.isEmpty })
        journal.append(.sample(3))
        journal.deliverReady()
        #expect(pages.withLock { $0.map(\.records.count) } == [2])
    }
}
