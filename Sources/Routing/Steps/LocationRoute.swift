extension RoutingRun {
    /// A location push: an extension runs, and is ended where it is slow.
    ///
    /// Source: delivery rules A8, R50.
    mutating func routeLocation() -> Outcome {
        let reply = app.script.replies[.lpseDidReceive]
        let deadline = RoutingRun.locationMilliseconds
        let isLate = reply.calls == 0 || reply.afterMilliseconds >= deadline
        var event = call(.lpseDidReceive, by: .r50)
        event.content = .original
        event.handler = .init(.app, calls: reply.calls)
        emit(event)
        guard isLate else {
            if !reply.isPlain { answer(.lpseDidReceive, reply, by: .r50) }
            return .silentCallback
        }
        remark(
            reply.calls == 0 ? .handlerNever(.lpseDidReceive) : .handlerLate(.lpseDidReceive))
        var end = call(.lpseWillTerminate, by: .locationExpires)
        end.atMilliseconds = deadline
        end.detail = "then the extension is terminated"
        emit(end)
        return .silentCallback
    }

    /// What a location extension has; our choice, as Apple says no number.
    static let locationMilliseconds = 30_000
}
