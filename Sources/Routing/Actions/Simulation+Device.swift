/// What the user does to the device, and what happens to it.
///
/// Source: delivery rules A1, R21.
extension Simulation {
    /// Restarts the device: no app runs, none is forced to quit any more, the screen is locked.
    mutating func reboot() -> Continuation {
        var end = happen([.deviceRestart], by: .stateChange)
        for index in device.apps.indices {
            switch device.apps[index].state {
            case .neverLaunched: continue
            case .forceQuit:
                if !end.rules.contains(.r21) { end.rules.append(.r21) }
            case .foreground, .inactive, .background, .suspended, .terminated: break
            }
            change(index, to: .terminated)
            append(to: &end, remark: .heldAtRestart) {
                $0.discardHeld(of: index, by: .heldAtRestart)
            }
        }
        device.locked = true
        device.unlockedSinceBoot = false
        return end
    }

    /// Switches the screen off; the app in front goes to the background.
    mutating func lock() throws(ActionImpossible) -> Continuation {
        guard !device.locked else {
            throw ActionImpossible(
                .alreadySo, "the device is locked already", hint: "unlock it first")
        }
        device.locked = true
        var events: [SystemEvent] = [.deviceLock]
        for index in device.apps.indices where device.apps[index].state.isForeground {
            change(index, to: .background)
            events.append(.processBackground)
        }
        return happen(events, by: .stateChange)
    }

    mutating func unlock() throws(ActionImpossible) -> Continuation {
        guard device.locked || !device.unlockedSinceBoot else {
            throw ActionImpossible(
                .alreadySo, "the device is unlocked already", hint: "lock it first")
        }
        let isFirst = !device.unlockedSinceBoot
        device.locked = false
        device.unlockedSinceBoot = true
        var end = happen([.deviceUnlock], by: .stateChange)
        guard isFirst else { return end }
        for index in device.apps.indices {
            append(to: &end) { $0.releaseHeld(of: index, byUser: false) }
        }
        return end
    }

    /// The device gets into or out of reach; what the service stores is the caller's business.
    mutating func connect(_ online: Bool) throws(ActionImpossible) -> Continuation {
        guard device.online != online else {
            throw ActionImpossible(
                .alreadySo, "the device is \(online ? "online" : "offline") already",
                hint: online ? "take it offline first" : "bring it online first")
        }
        device.online = online
        guard online else { return happen([.deviceOffline], by: .offline) }
        var end = happen([.deviceOnline], by: .backOnline)
        for index in device.apps.indices { end.append(deliverStored(of: index), at: now) }
        return end
    }
}
