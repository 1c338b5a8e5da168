import APNs
import JSON
import Routing

extension DeviceView {
    /// Writes the screen; times are virtual.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("device", id)
        json.member("now", time(screen.atMilliseconds))
        json.member("locked", screen.locked)
        json.key("banner")
        if let banner = screen.banner {
            json.beginObject()
            json.member("topic", banner.topic)
            write(banner.notification, places: ["banner"], to: &json)
            json.endObject()
        } else {
            json.null()
        }
        json.key("apps")
        json.beginArray()
        for app in screen.apps { write(app, to: &json) }
        json.endArray()
        json.endObject()
    }

    private func time(_ milliseconds: Int) -> String {
        epoch.advanced(byMilliseconds: Int64(milliseconds)).description
    }

    private func write(_ app: DeviceScreen.App, to json: inout JSONWriter) {
        json.beginObject()
        json.member("topic", app.topic)
        json.member("badge", app.badge)
        write("notifications", app.notifications, to: &json)
        json.key("threads")
        json.beginArray()
        for (thread, count) in app.threads {
            json.beginObject()
            json.member("thread_id", thread)
            json.member("count", Int64(count))
            json.endObject()
        }
        json.endArray()
        write("summary", app.summary, to: &json)
        json.key("live_activities")
        json.beginArray()
        for activity in app.activities { write(activity, to: &json) }
        json.endArray()
        json.endObject()
    }

    private func write(
        _ name: String, _ notifications: [DeliveredNotification], to json: inout JSONWriter
    ) {
        json.key(name)
        json.beginArray()
        for notification in notifications {
            json.beginObject()
            write(notification, to: &json)
            json.endObject()
        }
        json.endArray()
    }

    private func write(
        _ notification: DeliveredNotification, places: [String] = [], to json: inout JSONWriter
    ) {
        json.member("push", notification.number.map { Int64($0) })
        json.member("identifier", notification.identifier)
        json.member("title", notification.content.title)
        json.member("subtitle", notification.content.subtitle)
        json.member("body", notification.content.body)
        json.member("category", notification.content.category)
        json.member("thread_id", notification.content.threadID)
        json.key("where")
        json.beginArray()
        for place in places + notification.places { json.string(place) }
        json.endArray()
        json.member("modified", notification.version == .modified)
        json.member("at", time(notification.atMilliseconds))
    }

    private func write(_ activity: LiveActivity, to json: inout JSONWriter) {
        let isStale = activity.isStale(at: screen.atMilliseconds)
        json.beginObject()
        json.member("push", activity.number.map { Int64($0) })
        json.member("attributes_type", activity.attributesType)
        json.key("content_state")
        json.value(activity.contentState)
        json.member("timestamp", activity.timestamp)
        json.member("state", activity.hasEnded ? "ended" : isStale ? "stale" : "active")
        json.member("stale_at", activity.staleAt.map(time))
        json.member("removed_at", activity.removedAt.map(time))
        json.endObject()
    }
}

extension DeviceScreen.App {
    /// The threads of the notifications, in the order in which they began; those without a thread
    /// are one.
    fileprivate var threads: [(thread: String?, count: Int)] {
        var threads: [(thread: String?, count: Int)] = []
        for notification in notifications {
            let thread = notification.content.threadID
            if let index = threads.firstIndex(where: { $0.thread == thread }) {
                threads[index].count += 1
            } else {
                threads.append((thread, 1))
            }
        }
        return threads
    }
}

extension DeliveredNotification {
    /// Where it stands besides its banner: a banner leaves an entry in the list.
    fileprivate var places: [String] {
        if shown.contains(.summary) { return ["summary"] }
        guard leavesEntry else { return [] }
        var places: [String] = shown.contains(.lockScreen) ? ["lock-screen"] : []
        if !shown.isDisjoint(with: [.banner, .list]) { places.append("list") }
        return places
    }
}
