internal import JSON

/// The screen of a device for people.
enum ScreenText {
    /// Device and time, then a line for all that is on the screen.
    static func text(_ answer: JSONValue) -> String {
        let device = answer.value(for: "device")?.string ?? "?"
        let now = answer.value(for: "now")?.string ?? "?"
        let isLocked = answer.value(for: "locked")?.bool == true
        let head = "\(device) at \(now), \(isLocked ? "locked" : "unlocked")"
        var table = TextTable(["app", "where", "push", "what"])
        let banner = answer.value(for: "banner")
        if let banner, banner != .null {
            let topic = banner.value(for: "topic")?.string ?? "?"
            add(banner, of: topic, in: "banner", to: &table)
        }
        for app in answer.value(for: "apps")?.array ?? [] { add(app, to: &table) }
        return TerminalText.visible(head) + "\n" + table.text
    }

    private static func add(_ app: JSONValue, to table: inout TextTable) {
        let topic = app.value(for: "topic")?.string ?? "?"
        add([topic, "icon", "-", "badge \(app.value(for: "badge")?.integer ?? 0)"], to: &table)
        for entry in app.value(for: "notifications")?.array ?? [] {
            let places = entry.value(for: "where")?.array?.compactMap(\.string) ?? []
            add(entry, of: topic, in: places.joined(separator: ", "), to: &table)
        }
        for entry in app.value(for: "summary")?.array ?? [] {
            add(entry, of: topic, in: "summary", to: &table)
        }
        for activity in app.value(for: "live_activities")?.array ?? [] {
            let type = activity.value(for: "attributes_type")?.string ?? "activity"
            let state = activity.value(for: "state")?.string ?? "?"
            add([topic, "live activity", push(activity), "\(type), \(state)"], to: &table)
        }
    }

    private static func add(
        _ notification: JSONValue, of topic: String, in place: String, to table: inout TextTable
    ) {
        let texts = ["title", "subtitle", "body"].compactMap {
            notification.value(for: $0)?.string
        }
        let text = texts.isEmpty ? "(no text)" : texts.joined(separator: " \u{2013} ")
        let isModified = notification.value(for: "modified")?.bool == true
        let what = isModified ? "\(text) (changed by the app's extension)" : text
        add([topic, place, push(notification), what], to: &table)
    }

    private static func push(_ entry: JSONValue) -> String {
        entry.value(for: "push")?.integer.map { "\($0)" } ?? "-"
    }

    private static func add(_ cells: [String], to table: inout TextTable) {
        table.add(cells.map { TerminalText.visible($0) })
    }
}
