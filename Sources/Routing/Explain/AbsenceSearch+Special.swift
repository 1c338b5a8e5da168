import APNs

// The objects that only pushes of other types reach, and scenes.
extension AbsenceSearch {
    /// The push is not of one of these types, or it did not come as far as the app.
    private func only(_ types: Set<PushType>, _ rule: RoutingRule) -> Stop? {
        if isLocal { return ("a local notification is no push", rule) }
        guard let push else { return nothingCame(rule) }
        let type = push.effectiveType ?? .alert
        guard types.contains(type) else {
            let names = types.map(\.name).sorted().joined(separator: " or ")
            return ("the push is of type \(type.name), not \(names)", rule)
        }
        return door
    }

    var pushRegistry: Stop? {
        if push?.effectiveType == .fileprovider {
            let isOff = !rules.contains(.fileProviderCallback)
            return door ?? wakeObstacle
                ?? (isOff ? ("the switch file-provider-callback is off", .r50) : nil)
        }
        return only([.voip, .complication], .r47) ?? wakeObstacle
    }

    var channelManager: Stop? { only([.pushtotalk], .pushToTalk) ?? wakeObstacle }

    func locationExtension(_ callback: Callback) -> Stop? {
        if let stop = only([.location], .r50) { return stop }
        return callback == .lpseWillTerminate
            ? ("the location extension answered in time", .r50) : nil
    }

    var scene: Stop? {
        switch app.lifecycle {
        case .sceneless: return ("the app has no scenes", .r37)
        case .scene, .swiftui: break
        }
        guard device.rulesOfSystem.major >= 13 else {
            return ("iOS \(device.rulesOfSystem) has no scenes", .r37)
        }
        if processEnd != nil { return nil }
        if let launchRule { return ("a launch into the background connects no scene", launchRule) }
        if let stop = door { return stop }
        return ("only a launch to the front connects a scene", .r38)
    }
}
