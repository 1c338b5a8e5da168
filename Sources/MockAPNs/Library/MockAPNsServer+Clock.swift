import APNs
import Delivery

extension MockAPNsServer {
    /// The server's clock, on which devices live and provider tokens grow old.
    public struct Clock: Sendable, Hashable {
        /// RFC 3339 with milliseconds, UTC.
        public let now: String
        /// It stands still until it is moved or goes on.
        public let isFrozen: Bool

        init(_ json: PayloadValue) {
            now = json["now"]?.string ?? ""
            isFrozen = json["frozen"]?.bool ?? false
        }
    }

    /// The clock now.
    public var clock: Clock {
        let state = parts.control.clock.reading
        return Clock(now: state.now.description, isFrozen: state.isFrozen)
    }

    /// Moves the server's clock forward: provider tokens grow older by that time, and what falls
    /// due on devices happens.
    ///
    /// It is the clock of tokens and devices, not of connections; it only moves forward, and it is
    /// the server's, so a test that moves it has a server of its own. A token that is issued
    /// afterwards is as good as ever.
    ///
    /// - Returns: what fell due, in order.
    @discardableResult
    public func advanceClock(by time: Duration) -> [DeviceHappening] {
        let text = "\(Milliseconds.roundedUp(time))ms"
        // What is no time to move by moves nothing.
        return (try? ask("clock.set", body: ["advance": PayloadValue(text)]))
            .map(DeviceHappening.list) ?? []
    }

    /// Sets the clock to a time that is not before its own.
    ///
    /// - Parameter time: RFC 3339, `2026-12-24T18:00:00Z`.
    /// - Returns: what fell due, in order.
    /// - Throws: `MockAPNsError` with code `impossible` for a time before, or `badRequest`.
    @discardableResult
    public func setClock(to time: String) throws(MockAPNsError) -> [DeviceHappening] {
        DeviceHappening.list(try ask("clock.set", body: ["set": PayloadValue(time)]))
    }

    /// Stops the clock, or lets it go on; it can be moved while it stands still.
    public func freezeClock(_ isFrozen: Bool = true) {
        _ = try? ask("clock.set", body: ["freeze": PayloadValue(booleanLiteral: isFrozen)])
    }
}

extension MockAPNsServer.Clock {
    fileprivate init(now: String, isFrozen: Bool) {
        self.now = now
        self.isFrozen = isFrozen
    }
}

extension DeviceHappening {
    /// The events of an answer.
    static func list(_ answer: PayloadValue) -> [DeviceHappening] {
        (answer["events"]?.array ?? []).map { DeviceHappening($0) }
    }

    private init(_ event: PayloadValue) {
        let kind = event["kind"]?.string ?? ""
        let subject =
            switch kind {
            case "delivery": "state"
            case "action": "action"
            default: "callback"
            }
        self.init(
            milliseconds: Instant(rfc3339: event["at"]?.string ?? "")?.milliseconds ?? 0,
            push: event["push"]?.int, device: event["device"]?.string, kind: kind,
            what: event[subject]?.string ?? "")
    }
}
