import APNs

// The objects that only pushes of other types reach, and scenes.
extension AbsenceSearch {
    /// The type that decides the route; nil where no push came.
    private var type: PushType? {
        guard case .push(let shape) = cause else { return nil }
        return shape.effectiveType ?? .alert
    }

    /// The push is not of one of these types, or it did not come as far as the app.
    private func only(_ types: Set<PushType>, _ rule: RoutingRule) -> Stop? {
        guard let type else { return ("no push came", rule) }
        guard types.contains(type) else {
            let names = types.map(\.name).sorted().joined(separator: " or ")
            return ("the push is of type \(type.name), not \(names)", rule)
        }
        return door
    }

    var pushRegistry: Stop? {
        if type == .fileprovider {
            return door ?? ("the switch file-provider-callback is off", .r50)
        }
        return only([.voip, .complication], .r47) ?? obstacle
    }

    var channelManager: Stop? { only([.pushtotalk], .pushToTalk) ?? obstacle }

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
        if hasLaunched { return ("a launch into the background connects no scene", .r16Scene) }
        return door ?? ("no tap launched the app", .r38)
    }
}
