package import APNs
package import PushLog
package import Routing

/// What a device went through, in the order of time.
package struct DeviceTimeline: Sendable {
    static let parameters = [
        QueryParameter("since", Schema.pastTime.saying("By the virtual clock.")),
        QueryParameter.limit(Int64(entriesMax), usually: Int64(entriesUsual)),
    ]
    /// Greatest and usual number of entries.
    package static let entriesMax = 1_000
    static let entriesUsual = 100

    /// One thing that happened.
    package struct Entry: Sendable, Hashable {
        package enum Subject: Sendable, Hashable {
            /// A push came for the device; the sentence says what became of it till now.
            case push(summary: String)
            /// A push got into another delivery state.
            case delivery(DeliveryState)
            /// Something on the device.
            case trace(TraceEvent)
            /// Somebody let something happen to it.
            case action(String)
        }

        /// Virtual time.
        package let at: Instant
        /// `seq` of the push that it belongs to; nil for what concerns none.
        package let push: UInt64?
        package let subject: Subject
    }

    package let device: String
    /// Oldest first.
    package let entries: [Entry]
    /// Earlier entries were left out: there were too many, or the log could not be searched
    /// through in time.
    package let isPartial: Bool

    /// Makes a timeline of what is known.
    ///
    /// - Parameters:
    ///   - device: its id.
    ///   - records: the device's own, in any order.
    ///   - events: what belongs to no push.
    ///   - since: only what happened then or later, in virtual time.
    ///   - limit: the newest so many.
    ///   - isPartial: records may be missing.
    init(
        device: String, records: [PushRecord], events: [DeviceEvent], since: Instant?,
        limit: Int, isPartial: Bool
    ) {
        let pushes = records.sorted { $0.sequence < $1.sequence }
        // Of one instant: pushes as they came, then actions, then what became of earlier pushes.
        let all =
            pushes.flatMap(\.arrival) + events.compactMap(Entry.init) + pushes.flatMap(\.aftermath)
        let sorted = all.enumerated().filter { since.map($0.element.isLater(than:)) ?? true }
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        self.device = device
        entries = Array(sorted.suffix(limit))
        self.isPartial = isPartial || sorted.count > limit
    }
}

extension DeviceTimeline.Entry {
    /// Nil for what belongs to a push: its record tells of it.
    fileprivate init?(_ event: DeviceEvent) {
        guard event.push == nil else { return nil }
        switch event.subject {
        case .trace(let trace):
            let at = event.at.advanced(byMilliseconds: Int64(trace.atMilliseconds))
            self.init(at: at, push: nil, subject: .trace(trace))
        case .delivery(let state): self.init(at: event.at, push: nil, subject: .delivery(state))
        case .action(let name): self.init(at: event.at, push: nil, subject: .action(name))
        }
    }

    fileprivate func isLater(than since: Instant) -> Bool { at >= since }
}

extension PushRecord {
    /// What came of the push at once.
    fileprivate var arrival: [DeviceTimeline.Entry] { timeline.filter { $0.at <= arrivedAt } }

    /// What came of it later.
    fileprivate var aftermath: [DeviceTimeline.Entry] { timeline.filter { $0.at > arrivedAt } }

    /// What came of the push, in order.
    private var timeline: [DeviceTimeline.Entry] {
        typealias Entry = DeviceTimeline.Entry
        var entries = [Entry(at: arrivedAt, push: sequence, subject: .push(summary: summary))]
        for (state, at) in delivery?.history(arrivedAt: arrivedAt) ?? [] where state != .received {
            entries.append(Entry(at: at, push: sequence, subject: .delivery(state)))
        }
        for event in trace?.events ?? [] {
            let at = arrivedAt.advanced(byMilliseconds: Int64(event.atMilliseconds))
            entries.append(Entry(at: at, push: sequence, subject: .trace(event)))
        }
        return entries
    }
}
