import APNs
import ControlAPI

extension MockAPNsServer {
    /// Waits until exactly so many pushes have come, and sees that no other follows.
    ///
    /// Looks at all pushes since the start or the last `clear`, also those that came before the
    /// call.
    ///
    /// - Parameters:
    ///   - count: how many there must be, 1 or more; for none there is `expectNone`.
    ///   - match: which pushes count.
    ///   - limit: how long they may take to come.
    ///   - settling: how long no other may come then.
    /// - Returns: the pushes, oldest first.
    /// - Throws: `MockAPNsError` with code `tooFewPushes`, `unexpectedPush` for one too many, or
    ///   `stopped`; `CancellationError` when the task is cancelled.
    @discardableResult
    public func expectExactly(
        _ count: Int, matching match: PushMatch = .any, within limit: Duration = .seconds(5),
        settling: Duration = .milliseconds(300)
    ) async throws -> [ReceivedPush] {
        _ = try await pushes(matching: match, count: count, within: limit)
        return try await expectNoMore(than: count, match, for: settling)
    }

    /// Why a device token saw nothing.
    ///
    /// Also where no push came: then it is told what came instead, as pushes to a token that
    /// differs in a digit, or connections that failed.
    ///
    /// - Parameters:
    ///   - deviceToken: in digits of either case.
    ///   - topic: only pushes with that topic are meant; nil: with any.
    ///   - duration: how far to look back.
    /// - Returns: the likeliest reason first; never none.
    public func why(
        deviceToken: String, topic: String? = nil, since duration: Duration = .seconds(3_600)
    ) -> [PushFinding] {
        let distance = Int64(clamping: Milliseconds.roundedUp(duration))
        let question = WhyQuestion(
            deviceToken: deviceToken, topic: topic,
            since: Clocks.wall().advanced(byMilliseconds: -distance))
        return parts.control.api.why(question).findings.map(PushFinding.init)
    }

    /// What a device went through: pushes with their delivery states, actions, and what happened
    /// on it; oldest first, at most the newest 1,000.
    ///
    /// Empty for a device that nobody registered and to which no push came.
    ///
    /// - Parameter id: that of a registered device, or `deviceID` of a push.
    /// - Returns: what is known, by the server's virtual clock.
    public func timeline(deviceID id: String) -> [DeviceHappening] {
        (parts.control.api.timeline(device: id)?.entries ?? []).map(DeviceHappening.init)
    }
}
