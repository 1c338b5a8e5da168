@testable import ControlAPI
@testable import HTTP1
import JSON
import Testing

extension HTTP1Response {
    /// The stream that is the body.
    var stream: HTTP1Stream? {
        guard case .stream(let stream) = body else { return nil }
        return stream
    }
}

extension HTTP1Stream {
    /// Takes what is queued, as a reader who is quick; empty when nothing is.
    func takeText(atMost bytes: Int = .max) -> String {
        var taken: [UInt8] = []
        while taken.count < bytes {
            let count = min(16_384, bytes - taken.count)
            let part = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                unsafe filled = max(0, read(into: UnsafeMutableRawBufferPointer(buffer)))
            }
            if part.isEmpty { break }
            taken += part
        }
        return String(decoding: taken, as: UTF8.self)
    }

    /// The events that are queued, without comments.
    func takeEvents() throws -> [SentEvent] { try SentEvent.list(takeText()) }
}

/// One Server-Sent Event as its reader takes it.
struct SentEvent: Equatable {
    var id: String?
    var name = "message"
    var data = JSONValue.null

    /// Source: HTML Living Standard, 9.2.6, in the form that this server writes.
    static func list(_ text: String) throws -> [SentEvent] {
        try text.split(separator: "\n\n").compactMap { block in
            var event = SentEvent()
            var isEvent = false
            for line in block.split(separator: "\n") {
                let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
                guard parts.count == 2, !line.hasPrefix(":") else { continue }
                switch parts[0] {
                case "id": event.id = parts[1]
                case "event": event.name = parts[1]
                case "data":
                    isEvent = true
                    event.data = try JSONValue(
                        parsing: Array(parts[1].utf8), limits: JSONLimits(depth: 600))
                case "retry": break
                case _: Issue.record("an unknown field: \(line)")
                }
            }
            return isEvent ? event : nil
        }
    }

    /// `push 12`, `change faults.put`, `dropped 3 9`.
    var summary: String {
        switch name {
        case "push": "push \(data.value(for: "seq")?.integer ?? 0)"
        case "change": "change \(data.value(for: "operation")?.string ?? "")"
        case "dropped":
            "dropped \(data.value(for: "after")?.integer ?? 0)"
                + " \(data.value(for: "through")?.integer ?? 0)"
        case _: name
        }
    }
}
