import APNs
import Testing

@testable import HTTP2

@Suite("Event queue")
struct EventQueueTests {
    @Test("first in, first out, across every growth and move")
    func order() {
        var queue = EventQueue()
        defer { queue.deallocate() }
        var written: UInt64 = 0
        var read: UInt64 = 0
        for round in 0..<200 {
            for _ in 0..<(round % 23 + 5) {
                queue.append(.pingAcknowledged(written))
                written += 1
            }
            for _ in 0..<(round % 19 + 3) {
                guard let event = queue.next() else { break }
                guard case .pingAcknowledged(read) = event else {
                    Issue.record("got \(event), expected \(read)")
                    return
                }
                read += 1
            }
        }
        while queue.next() != nil { read += 1 }
        #expect(read == written)
        #expect(queue.isEmpty)
    }

    @Test("events that nobody took are freed with the queue")
    func leftOver() {
        weak var probe: WithheldValue?
        do {
            var queue = EventQueue()
            let value = WithheldValue(bytes: [1])
            probe = value
            let raw = RawRequest(
                bytes: [], fieldsEnd: 0, bodyLength: 0, authorization: value,
                authorizationCount: 1)
            queue.append(.request(HTTP2Request(streamID: 1, raw: raw)))
            queue.append(.settingsAcknowledged)
            queue.deallocate()
        }
        #expect(probe == nil)
    }
}
