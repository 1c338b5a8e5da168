import JSON

// Live Activity pushes: each event has fields of its own.

extension PayloadLint {
    /// Source: Apple, Starting and updating Live Activities with ActivityKit push notifications.
    mutating func checkLiveActivity(_ members: [JSONValue.Member]) {
        func value(_ key: String) -> JSONValue? { members.last { $0.key == key }?.value }
        require("timestamp", value("timestamp"), "a device orders updates by it")
        let events = ["start", "update", "end"]
        guard let event = value("event")?.string, events.contains(event) else {
            return hit(
                .liveActivity, .error, "aps.event",
                "aps.event is missing or not one of \(events.joined(separator: ", "))",
                hint: value("event")?.string.flatMap { NearMatch.hint($0, among: events) })
        }
        if event != "end" {
            require("content-state", value("content-state"), "there is nothing to draw")
        }
        if event == "start" {
            require("attributes-type", value("attributes-type"), "no activity can be made")
            require("attributes", value("attributes"), "no activity can be made")
            require("alert", value("alert"), "a start must tell the user")
        }
        if event != "end", value("dismissal-date") != nil {
            hit(
                .liveActivity, .warning, "aps.dismissal-date",
                "aps.dismissal-date has an effect with event end only")
        }
    }

    private mutating func require(_ key: String, _ value: JSONValue?, _ consequence: String) {
        guard value == nil else { return }
        hit(
            .liveActivity, .error, "aps.\(key)", "aps.\(key) is missing: \(consequence)",
            hint: "add \"\(key)\"")
    }
}
