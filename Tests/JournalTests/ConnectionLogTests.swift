import APNs
import PushLog
import Testing

@testable import Journal

@Suite("The connections of senders")
struct ConnectionLogTests {
    private func event(_ id: UInt64) -> ConnectionEvent {
        ConnectionEvent(
            id: id, peer: "127.0.0.1:\(id)", listener: "127.0.0.1:2197",
            openedAt: Instant(milliseconds: Int64(id)))
    }

    @Test("are listed newest first, the open ones among the closed ones")
    func order() {
        let log = ConnectionLog()
        for id in [3, 1, 2, 5, 4] as [UInt64] { log.opened(event(id)) }
        log.closed(4) { $0.why = "client closed" }
        log.closed(1) { $0.why = "GOAWAY" }
        let listed = log.connections(limit: 10)
        #expect(listed.map(\.id) == [5, 4, 3, 2, 1])
        #expect(listed.map(\.why) == [nil, "client closed", nil, nil, "GOAWAY"])
    }

    @Test("a limit takes the newest", arguments: [(-1, 0), (0, 0), (2, 2), (9, 5)])
    func limit(asked: Int, given: Int) {
        let log = ConnectionLog()
        for id in 1...5 as ClosedRange<UInt64> { log.opened(event(id)) }
        #expect(log.connections(limit: asked).map(\.id) == Array([5, 4, 3, 2, 1].prefix(given)))
    }

    @Test("an open one is changed, a closed or unknown one is not")
    func update() {
        let log = ConnectionLog()
        log.opened(event(1))
        log.update(1) { $0.alpn = "h2" }
        log.update(2) { $0.alpn = "h2" }
        log.closed(1) {
            $0.closedAt = Instant(milliseconds: 9)
            $0.streams = 7
        }
        log.update(1) { $0.alpn = "changed" }
        log.closed(1) { $0.why = "closed twice" }
        let listed = log.connections(limit: 10)
        #expect(listed.count == 1)
        #expect(listed.first?.alpn == "h2" && listed.first?.why == nil)
        #expect(listed.first?.streams == 7)
        #expect(listed.first?.closedAt == Instant(milliseconds: 9))
    }

    @Test("of the closed ones only the newest are kept, of the open ones all")
    func retention() {
        let log = ConnectionLog(closedMax: 3)
        for id in 1...20 as ClosedRange<UInt64> { log.opened(event(id)) }
        for id in 1...10 as ClosedRange<UInt64> { log.closed(id) { _ in } }
        #expect(log.connections(limit: 100).map(\.id) == (8...20 as ClosedRange<UInt64>).reversed())
    }

    @Test("that end after one push each raise a warning; open ones do not (FC-A18)")
    func churn() {
        let log = ConnectionLog(closedMax: 3)
        for id in 1...200 as ClosedRange<UInt64> { log.opened(event(id)) }
        #expect(log.churn == nil)
        for id in 1...200 as ClosedRange<UInt64> {
            log.closed(id) {
                $0.closedAt = Instant(milliseconds: Int64(id) * 10)
                $0.streams = 1
            }
            // A second end of the same connection is none.
            log.closed(id) { $0.closedAt = Instant(milliseconds: 1) }
        }
        #expect(
            log.churn
                == ConnectionChurn(
                    connections: 200, withAtMostOnePush: 200, lastAt: Instant(milliseconds: 2_000)))
    }

    @Test("may be opened, changed and closed from several tasks", .timeLimit(.minutes(5)))
    func concurrent() async {
        let log = ConnectionLog(closedMax: 10_000)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 as Range<UInt64> {
                group.addTask { @concurrent in
                    for index in 0..<300 as Range<UInt64> {
                        let id = task * 1_000 + index
                        log.opened(self.event(id))
                        log.update(id) { $0.streams += 1 }
                        log.closed(id) { $0.streams += 1 }
                    }
                }
            }
        }
        let listed = log.connections(limit: 10_000)
        #expect(listed.count == 1_200)
        #expect(listed.allSatisfy { $0.streams == 2 })
    }
}
