import PushLog
import Testing

struct PageTests {
    @Test("cursors are ordered by revision and start before everything")
    func cursors() {
        #expect(Cursor.start < Cursor(revision: 1))
        #expect(Cursor(revision: 1) < Cursor(revision: 2))
        #expect(!(Cursor(revision: 2) < Cursor(revision: 2)))
        #expect(Cursor.start == Cursor(revision: 0))
    }

    @Test("a query without wishes lists the first hundred, oldest first")
    func query() {
        let query = LogQuery()
        #expect(query.matcher == Matcher())
        #expect(query.after == .start)
        #expect(query.limit == 100)
        #expect(query.order == .ascending)
        #expect(LogQuery.limitMax == 1_000)
    }

    @Test("the words for orders are those of the control plane")
    func orders() {
        #expect(PageOrder.allCases.map(\.rawValue) == ["asc", "desc"])
    }
}
