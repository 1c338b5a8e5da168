import APNs
import PushLog
import Routing

extension DeviceState {
    /// Gives the device another plan: what it went through it keeps, and what is stored for an app
    /// that is gone is given up.
    mutating func replan(_ new: Device, at now: DeviceTime, _ services: DeviceServices) {
        completeScreen(services)
        let places = plan.device.apps.map { app in
            new.apps.firstIndex { $0.topic == app.topic }
        }
        let end = DeviceToken.End(isExpired: false, at: now, services.settings.store)
        var list = new.tokens(ofRemovedApps: end)
        let old: [DeviceToken] = tokens.compactMap { token in
            guard let place = places[token.app] else { return nil }
            return DeviceToken(bytes: token.bytes, app: place, kind: token.kind, end: token.end)
        }
        let wasInstalled = new.apps.map { app in
            plan.device.apps.first { $0.topic == app.topic }?.installed
        }
        for index in list.indices {
            // What had ended before ended then, unless the app is installed again.
            let known = old.first { $0.bytes == list[index].bytes && $0.app == list[index].app }
            let app = list[index].app
            if new.apps[app].installed == wasInstalled[app], let known = known?.end {
                list[index].end = known
            }
        }
        // Tokens that are no longer the app's still are known to be invalid.
        tokens =
            old.filter { token in
                token.end != nil && !list.contains { $0.bytes == token.bytes }
            } + list
        let addressed = Set(tokens.filter { $0.end == nil }.map(\.app))
        withLive(at: now.virtual, services) { live in
            live.replan(new.withoutNames, places, addressed)
            live.reconsiderStored(isInUse: false)
        }
    }
}

extension LiveDevice {
    /// Takes another plan.
    ///
    /// - Parameters:
    ///   - new: the plan.
    ///   - places: where each app stands there; nil where it is gone.
    ///   - addressed: places there of the apps that have a valid token.
    fileprivate mutating func replan(_ new: Device, _ places: [Int?], _ addressed: Set<Int>) {
        for push in stored where places[push.app] == nil {
            giveUp(push, as: .discardedUnregistered, by: .forgottenDevice)
        }
        stored = stored.compactMap { push in
            places[push.app].map { place in
                var push = push
                push.app = place
                return push
            }
        }
        simulation.replan(new, addressed: addressed)
        noteNews()
    }

    /// Takes over what was stored for an earlier device.
    mutating func take(_ pushes: [(topic: String, push: StoredPush)]) {
        // The clock may have been read for this device before they came to the other.
        if let latest = pushes.map(\.push.arrivedAt).max() { advance(to: latest) }
        for (topic, push) in pushes {
            guard let place = simulation.device.apps.firstIndex(where: { $0.topic == topic }),
                simulation.device.apps[place].installed
            else {
                giveUp(push, as: .discardedUnregistered, by: .forgottenDevice)
                continue
            }
            var push = push
            push.app = place
            if stored.contains(where: { $0.app == place && $0.sequence > push.sequence }) {
                // One that came meanwhile is newer.
                giveUp(push, as: .discardedReplaced, by: .storedReplaced)
            } else {
                store(push)
            }
        }
        reconsiderStored(isInUse: false)
    }
}
