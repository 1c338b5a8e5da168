import JSON

// Live Activity pushes: each event has fields of its own.

extension PayloadLint {
    /// Source: Apple, Starting and updating Live Activities with ActivityKit push notifications.
    mutating func checkLiveActivity(_ members: [JSONValue.Member]) {
        func member(_ key: String) -> JSONValue.Member? { members.last { $0.key == key } }
        require("timestamp", member("timestamp"), "a device orders updates by it")
        let events = ["start", "update", "end"]
        guard let event = member("event")?.value.string, events.contains(event) else {
            return hit(
                .liveActivity, .error, "aps.event", at: member("event")?.offset,
                "aps.event is missing or not one of \(events.joined(separator: ", "))",
                hint: member("event")?.value.string.flatMap { NearMatch.hint($0, among: events) })
        }
        checkDates(members)
        if event == "end", member("content-state") == nil {
            hit(
                .liveActivity, .info, "aps.content-state",
                "an end should carry the final content-state",
                hint: "what was shown last stays until it is dismissed")
        }
        if event != "end" {
            require("content-state", member("content-state"), "there is nothing to draw")
        }
        if event == "start" {
            require("attributes-type", member("attributes-type"), "no activity can be made")
            require("attributes", member("attributes"), "no activity can be made")
            require("alert", member("alert"), "a start must tell the user")
        }
        if event != "end", let date = member("dismissal-date") {
            hit(
                .liveActivity, .warning, "aps.dismissal-date", at: date.offset,
                "aps.dismissal-date has an effect with event end only")
        }
    }

    /// More than 100,000,000,000 seconds lie beyond the year 5138: those are milliseconds.
    private mutating func checkDates(_ members: [JSONValue.Member]) {
        for member in members
        where ["timestamp", "stale-date", "dismissal-date"].contains(member.key) {
            guard let date = number(member.value), date > 100_000_000_000 else { continue }
            hit(
                .badValue, .warning, "aps.\(member.key)", at: member.offset,
                "aps.\(member.key) looks like milliseconds",
                hint: "divide by 1,000: a device counts seconds")
        }
    }

    private mutating func require(
        _ key: String, _ member: JSONValue.Member?, _ consequence: String
    ) {
        guard member == nil else { return }
        hit(
            .liveActivity, .error, "aps.\(key)", "aps.\(key) is missing: \(consequence)",
            hint: "add \"\(key)\"")
    }
}
