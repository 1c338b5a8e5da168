import APNs
import PushLog
import Testing

struct ConnectionEventTests {
    @Test("keeps the newest notices in their order")
    func notices() {
        var event = ConnectionEvent(
            id: 1, peer: "[::1]:50000", listener: "[::1]:2197", openedAt: Instant(seconds: 1))
        #expect(event.notices.isEmpty)
        for number in 1...ConnectionEvent.noticesMax { event.note("\(number)") }
        #expect(event.notices == (1...16).map { "\($0)" })
        event.note("17")
        #expect(event.notices == (2...17).map { "\($0)" })
    }

    @Test("begins open, with nothing known but who and where")
    func opened() {
        let event = ConnectionEvent(
            id: 3, peer: "127.0.0.1:50000", listener: "127.0.0.1:2197",
            openedAt: Instant(seconds: 1))
        #expect(event.closedAt == nil)
        #expect(event.why == nil)
        #expect(event.streams == 0)
        #expect(event.environment == nil)
    }
}
