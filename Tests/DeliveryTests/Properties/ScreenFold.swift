import APNs
import PushLog
import Routing

/// What the users of all devices see, folded from what the log says and what was done.
///
/// It knows traces and pushes, and nothing of how devices work.
struct ScreenFold {
    var devices: [String: DeviceFold] = [:]
    /// Who has a stored push now, where that is not the device of its record.
    var holders: [UInt64: String] = [:]
    /// What contradicts the rule that the timestamps of an activity rise.
    private(set) var contradictions: [String] = []

    /// The device that a record is of now.
    func holder(of record: PushRecord) -> String {
        holders[record.sequence] ?? record.deviceID ?? ""
    }

    /// Takes a change of the log.
    mutating func take(_ entry: ScriptLog.Entry, of push: ScriptPush) {
        let record = entry.after
        guard let trace = record.trace else { return }
        let known = entry.before?.trace?.events.count ?? 0
        let reading = Reading(
            record: record, events: Array(trace.events.dropFirst(known)), push: push)
        let topic = String(record.topic?.dropLast(push.suffix.count) ?? "")
        let id = holder(of: record)
        // The device of an unknown token is there as soon as a push has come.
        var device = devices[id] ?? DeviceFold(topics: [topic])
        guard var app = device.apps[topic] else { return }
        let isNew = entry.before == nil || reading.shows
        if isNew { app.show(reading) }
        let hasCome = entry.newState.map { $0.state.reaches(trace.outcome) } ?? false
        if let why = app.change(reading, hasCome: hasCome) {
            contradictions.append("push \(record.sequence): \(why)")
        }
        device.apps[topic] = app
        devices[id] = device
    }

    /// One change of a record: what is new in its trace, and at which instants.
    struct Reading {
        let record: PushRecord
        let events: [TraceEvent]
        let push: ScriptPush

        /// The push was put on the screen by this.
        var shows: Bool { events.contains { $0.kind == .ui } }
        var shown: Shown { record.trace?.shown ?? [] }

        /// Milliseconds since 1970 of an event.
        func instant(_ event: TraceEvent) -> Int64 {
            record.arrivedAt.milliseconds + Int64(event.atMilliseconds)
        }

        /// Milliseconds since 1970 of the first event of a kind.
        func first(_ event: SystemEvent) -> Int64? {
            events.first { $0.subject == .system(event) }.map(instant)
        }

        /// When it appeared.
        var appearedAt: Int64 {
            events.last { $0.kind == .ui }.map(instant) ?? record.arrivedAt.milliseconds
        }
    }
}

/// The apps of a device.
struct DeviceFold {
    /// In the order of the device's.
    var topics: [String]
    var apps: [String: AppFold]

    init(topics: [String]) {
        self.topics = topics
        apps = Dictionary(uniqueKeysWithValues: topics.map { ($0, AppFold()) })
    }

    /// The notification that is meant, the newest of each app, and its app.
    func find(_ reference: NotificationReference) -> (topic: String, place: Int)? {
        for topic in topics {
            let place = apps[topic]?.list.lastIndex { entry in
                switch reference {
                case .push(let number): entry.number == number
                case .identifier(let text): entry.identifier == text
                }
            }
            if let place { return (topic, place) }
        }
        return nil
    }
}

extension DeliveryState {
    /// In this state a push of that outcome has been on its device.
    fileprivate func reaches(_ outcome: Outcome) -> Bool {
        switch self {
        case .delivered, .deliveredFromStorage: true
        case .discardedDisabled, .discardedDisabledFromStorage: outcome == .dropped
        case .received, .storedOffline, .storedPower, .discardedUnregistered,
            .discardedUnregisteredFromStorage, .discardedExpired, .discardedReplaced:
            false
        }
    }
}
