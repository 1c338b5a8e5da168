import HTTP1
import JSON
import PushLog

extension ControlAPI {
    /// Follows the log: Server-Sent Events for pushes that come or change, and for changes of the
    /// server.
    ///
    /// `Last-Event-ID` beats `after`: a browser that comes back sends the one and repeats the other.
    func followEvents(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let matcher = try PushFilter.matcher(request.query)
        let asked = try request.query.integer(
            "after", in: 0...Int64.max, hint: "take the id of an event, or next of a list")
        let seen = try lastEventID(request)
        let after = (seen ?? asked).map { Cursor(revision: UInt64($0)) }
        // An event stream that has begun has no other way to tell than to end.
        let last = try log.page(LogQuery(limit: 1, order: .descending)).readable().records.first
        let newest = Cursor(revision: last?.revision ?? 0)
        guard let stream = feed.subscribe(matcher, after: after, newest: newest) else {
            throw .subscribersFull(limit: configuration.events.subscribersMax)
        }
        return .answer(
            HTTP1Response(
                status: 200,
                headers: [
                    HTTP1Header("Content-Type", "text/event-stream"), HTTP1Header.closedPolicy,
                    // nginx would keep events back.
                    HTTP1Header("X-Accel-Buffering", "no"),
                ], stream: stream, closesConnection: true))
    }

    private func lastEventID(_ request: ControlRequest) throws(ControlError) -> Int64? {
        guard let text = request.lastEventID, !text.isEmpty else { return nil }
        let isDigits = text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        guard isDigits, let id = Int64(text) else {
            throw .badValue(
                field: "Last-Event-ID", got: text, expected: "the id of an event, a whole number",
                hint: "leave it out to begin with what comes now, or say after=0 for all")
        }
        return id
    }

    /// The changes of the server itself, oldest first.
    func listChanges(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let after = try request.query.integer(
            "after", in: 0...Int64.max, hint: "take the member next of an earlier answer")
        let limit = try request.query.integer("limit", in: 1...1_000) ?? 100
        let page = changes.page(after: UInt64(after ?? 0), limit: Int(limit))
        var json = JSONWriter(reserving: 256 + page.changes.count * 160)
        json.beginObject()
        json.member("changes", each: page.changes) { $0.write(to: &$1) }
        json.member("next", page.changes.last.map { Int64(clamping: $0.sequence) } ?? after ?? 0)
        json.member("more", page.hasMore)
        json.member("dropped", Int64(clamping: page.gone))
        json.endObject()
        return .answer(.json(200, json))
    }
}
