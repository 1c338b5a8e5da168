import ControlAPI
import PushLog

extension MockAPNsServer {
    /// The push with that `sequence`, as it is now; nil when the log has none.
    public func push(sequence: Int) -> ReceivedPush? {
        UInt64(exactly: sequence).flatMap { parts.control.journal.record(sequence: $0) }
            .map(ReceivedPush.init)
    }

    /// A push as a file for the iOS Simulator: the text of an `.apns` file.
    ///
    /// - Throws: `MockAPNsError` with code `notFound`, or `impossible` for a push that can be none.
    public func simulatorFile(sequence: Int) throws(MockAPNsError) -> String {
        try ask("pushes.simulator-file", "\(sequence)").description
    }

    /// Removes the pushes that match; connections, devices and faults stay.
    ///
    /// - Returns: how many there were.
    /// - Throws: `MockAPNsError` with code `badMatch` for a condition that the log cannot look at,
    ///   or `unavailable` where the log cannot delete.
    @discardableResult
    public func clear(matching match: PushMatch) throws(MockAPNsError) -> Int {
        let matcher = try match.wholeMatcher(of: "clear")
        let count: Int
        do throws(LogTrouble) {
            count = try parts.control.journal.delete(matcher)
        } catch {
            throw MockAPNsError(.unavailable, "clear: \(error.cause)")
        }
        noteChange("pushes.delete", nil, "\(match)")
        return count
    }

    /// Erases a device token: its pushes, and its apps with what is stored for them.
    ///
    /// - Returns: how many pushes there were.
    /// - Throws: `MockAPNsError` with code `badRequest` for what is no device token.
    @discardableResult
    public func erase(deviceToken: String) throws(MockAPNsError) -> Int {
        let query = [("device_token", Optional(deviceToken)), ("erase", "true")]
        return try ask("pushes.delete", query: query)["deleted"]?.int ?? 0
    }

    /// Pushes as they come, and again when something becomes of one; without end.
    ///
    /// Begins with those that came since the start or the last `clear`.
    ///
    /// - Parameter match: which pushes are meant.
    /// - Returns: the pushes; ends when the server stops or the task is cancelled.
    public func events(matching match: PushMatch = .any) -> AsyncStream<ReceivedPush> {
        let reader = LivePushes(match)
        return AsyncStream { await reader.next(self) }
    }

    /// The newest changes of the server itself, at most 1,000, oldest first: who changed clock,
    /// faults, devices and keys.
    public func changes() -> [PayloadValue] {
        (try? ask("changes.list", query: [("limit", "1000")]))?["changes"]?.array ?? []
    }

    /// The connections of senders, the newest first, with why they ended.
    public func connections(limit: Int = 100) throws(MockAPNsError) -> [PayloadValue] {
        try ask("connections.list", query: [("limit", "\(limit)")])["connections"]?.array ?? []
    }
}

/// A reader of pushes as they come.
private actor LivePushes {
    private let match: PushMatch
    private var after = Cursor(revision: 0)
    private var waiting: ArraySlice<ReceivedPush> = []

    init(_ match: PushMatch) {
        self.match = match
    }

    /// The next push; nil when none can come any more.
    func next(_ server: MockAPNsServer) async -> ReceivedPush? {
        while true {
            if let push = waiting.popFirst() { return push }
            let page = server.parts.control.journal.page(
                LogQuery(matcher: match.matcher, after: after, limit: 100))
            after = page.next
            waiting = page.records.map(ReceivedPush.init).filter { match.matches($0) }[...]
            guard page.records.isEmpty else { continue }
            let ending = await server.wait(
                for: match, 1, after: after, until: .now + .seconds(3_600))
            guard ending == .arrived || ending == .timedOut else { return nil }
        }
    }
}
