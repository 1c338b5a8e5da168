/// What the user of a device sees now.
///
/// Source: delivery rules A5, A6; what nobody says, as how long a banner stays, is our choice.
package struct DeviceScreen: Sendable, Equatable {
    /// One app as the screen shows it.
    package struct App: Sendable, Equatable {
        /// The bundle id.
        package let topic: String
        /// The number on the icon; 0: none.
        package let badge: Int64
        /// What stands on the lock screen or in the list, oldest first.
        package let notifications: [DeliveredNotification]
        /// What waits for the scheduled summary, in its order.
        package let summary: [DeliveredNotification]
        /// The Live Activities, oldest first.
        package let activities: [LiveActivity]
    }

    /// Milliseconds of the simulation at which it looks so.
    package let atMilliseconds: Int
    /// The screen is locked.
    package let locked: Bool
    /// The banner over whatever is in front, with the app it is from; nil when none is there.
    package let banner: (topic: String, notification: DeliveredNotification)?
    /// The apps that are installed, in the order of the device's.
    package let apps: [App]

    /// Milliseconds for which a banner stays.
    ///
    /// Source: our choice; the user may set banners to stay.
    package static let bannerMilliseconds = 5_000

    package static func == (a: DeviceScreen, b: DeviceScreen) -> Bool {
        a.atMilliseconds == b.atMilliseconds && a.locked == b.locked && a.apps == b.apps
            && a.banner?.topic == b.banner?.topic
            && a.banner?.notification == b.banner?.notification
    }
}

extension Simulation {
    /// What the user sees now.
    package var screen: DeviceScreen {
        var newest: (topic: String, notification: DeliveredNotification)?
        for (index, runtime) in runtimes.enumerated() where !device.locked {
            for notification in runtime.delivered where isBanner(notification) {
                if notification.atMilliseconds >= newest?.notification.atMilliseconds ?? .min {
                    newest = (device.apps[index].topic, notification)
                }
            }
        }
        let apps = device.apps.indices.filter { device.apps[$0].installed }
        return DeviceScreen(
            atMilliseconds: now, locked: device.locked, banner: newest, apps: apps.map(app))
    }

    private func isBanner(_ notification: DeliveredNotification) -> Bool {
        let age = now - notification.atMilliseconds
        return notification.shown.contains(.banner)
            && (0..<DeviceScreen.bannerMilliseconds).contains(age)
    }

    private func app(_ index: Int) -> DeviceScreen.App {
        let runtime = runtimes[index]
        let there = runtime.delivered.filter { $0.atMilliseconds <= now }
        return DeviceScreen.App(
            topic: device.apps[index].topic, badge: runtime.badge ?? 0,
            notifications: there.filter { isEntry($0) },
            summary: summary().filter { runtime.delivered.contains($0) },
            activities: runtime.activities.filter { $0.isVisible(at: now) })
    }

    private func isEntry(_ notification: DeliveredNotification) -> Bool {
        notification.leavesEntry && !notification.shown.contains(.summary)
    }
}
