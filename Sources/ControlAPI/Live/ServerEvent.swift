import JSON
import PushLog

/// What a subscriber of `GET /v1/events` is sent, as the bytes of one Server-Sent Event.
///
/// Source: HTML Living Standard, 9.2 Server-sent events.
enum ServerEvent {
    /// A comment, by which both sides see that the other is there.
    static let heartbeat = Array(": heartbeat\n\n".utf8)

    /// How long a reader that lost its connection waits before it comes back, in milliseconds.
    static let retry = Array("retry: 2000\n\n".utf8)

    /// A record that is new or has changed; its revision is the id by which a reader resumes.
    static func push(_ record: PushRecord) -> [UInt8] {
        var json = JSONWriter(reserving: 2_048)
        record.write(to: &json)
        return event("push", id: record.revision, OneLine.json(json.bytes))
    }

    /// A change of the server itself; it has no id, as revisions count pushes alone.
    static func change(_ change: Change) -> [UInt8] {
        var json = JSONWriter()
        change.write(to: &json)
        return event("change", id: nil, json.bytes)
    }

    /// Records after the reader's place are not there any more.
    ///
    /// Retention has dropped `count` records since the reader's last look, some of which may be
    /// ones that it does not ask for; 0 where the log began anew.
    static func dropped(after: Cursor, through: Cursor, count: UInt64) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("after", Int64(clamping: after.revision))
        json.member("through", Int64(clamping: through.revision))
        json.member("dropped", Int64(clamping: count))
        json.member("reason", count == 0 ? "the log began anew" : "retention")
        json.endObject()
        return event("dropped", id: nil, json.bytes)
    }

    /// The last event of a reader that is too slow.
    static func cutOff(_ message: String) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("message", message)
        json.member("hint", "come back with Last-Event-ID; what the log still has is sent then")
        json.endObject()
        return event("cut-off", id: nil, json.bytes)
    }

    private static func event(_ name: String, id: UInt64?, _ data: [UInt8]) -> [UInt8] {
        let head = (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: "
        return Array(head.utf8) + data + Array("\n\n".utf8)
    }
}

/// A JSON text in one line.
enum OneLine {
    /// Puts a blank for each line break; in valid JSON they stand between tokens only.
    ///
    /// A sender's payload is spliced into records as it came, with its line breaks. Its length
    /// stays as it was.
    static func json(_ bytes: [UInt8]) -> [UInt8] {
        let lineFeed = UInt8(ascii: "\n")
        let carriageReturn = UInt8(ascii: "\r")
        guard bytes.contains(where: { $0 == lineFeed || $0 == carriageReturn }) else {
            return bytes
        }
        return bytes.map { $0 == lineFeed || $0 == carriageReturn ? UInt8(ascii: " ") : $0 }
    }
}
