import APNs
import Delivery
import JSON
import PushLog
import Routing

/// A screen in plain words: what two of them must have in common.
struct PlainScreen: Equatable {
    struct App: Equatable {
        var topic: String
        var badge: Int64
        var notifications: [AppFold.Entry]
        var summary: [AppFold.Entry]
        var activities: [AppFold.Activity]
    }

    var at: Int64
    var banner: AppFold.Entry?
    var apps: [App]
}

extension PlainScreen {
    /// The screen that the service shows.
    init(_ view: ScreenView) {
        func instant(_ milliseconds: Int) -> Int64 { view.epoch.milliseconds + Int64(milliseconds) }
        func entry(_ notification: DeliveredNotification) -> AppFold.Entry {
            AppFold.Entry(
                number: notification.number, identifier: notification.identifier,
                shown: notification.shown, stays: notification.leavesEntry,
                relevance: notification.content.relevanceScore,
                at: instant(notification.atMilliseconds))
        }
        at = instant(view.screen.atMilliseconds)
        banner = view.screen.banner.map { entry($0.notification) }
        apps = view.screen.apps.map { app in
            App(
                topic: app.topic, badge: app.badge,
                notifications: app.notifications.map(entry), summary: app.summary.map(entry),
                activities: app.activities.map { activity in
                    AppFold.Activity(
                        number: activity.number,
                        state: activity.contentState.value(for: "n")?.integer ?? -1,
                        timestamp: activity.timestamp ?? -1, hasEnded: activity.hasEnded,
                        staleAt: activity.staleAt.map(instant),
                        removedAt: activity.removedAt.map(instant))
                })
        }
    }

    /// The screen that follows from the fold, at an instant.
    init(_ fold: DeviceFold, of device: Device, at now: Instant) {
        at = now.milliseconds
        banner = device.locked ? nil : fold.banner(at: at)
        apps = []
        for topic in fold.topics {
            guard let app = fold.apps[topic],
                device.apps.first(where: { $0.topic == topic })?.installed == true
            else { continue }
            apps.append(
                App(
                    topic: topic, badge: app.badge ?? 0,
                    notifications: app.list.filter {
                        $0.at <= now.milliseconds && $0.stays && !$0.shown.contains(.summary)
                    },
                    summary: app.summary,
                    activities: app.activities.filter {
                        $0.removedAt.map { $0 > now.milliseconds } ?? true
                    }))
        }
    }
}

extension DeviceFold {
    /// A banner stays for 5 s; a newer one covers it.
    fileprivate func banner(at now: Int64) -> AppFold.Entry? {
        var newest: AppFold.Entry?
        for entry in topics.flatMap({ apps[$0]?.list ?? [] })
        where entry.shown.contains(.banner) && entry.at <= now && now < entry.at + 5_000 {
            if entry.at >= newest?.at ?? .min { newest = entry }
        }
        return newest
    }
}

extension AppFold {
    /// What waits for the summary, the most relevant first.
    fileprivate var summary: [Entry] {
        let waiting = list.filter { $0.shown.contains(.summary) }
        return waiting.enumerated().sorted { one, other in
            let (first, second) = (one.element.relevance ?? 0, other.element.relevance ?? 0)
            if first != second { return first > second }
            if one.element.at != other.element.at { return one.element.at < other.element.at }
            return one.offset < other.offset
        }.map(\.element)
    }
}
