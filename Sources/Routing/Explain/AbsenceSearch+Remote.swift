import APNs

// The app delegate's methods for remote notifications.
extension AbsenceSearch {
    var remote: Stop? {
        if let stop = tapTaken { return stop }
        if isTap { return missing(.appDidReceiveRemote) }
        if let stop = noArrival(.r11) ?? door ?? elsewhere { return stop }
        if let stop = state.isForeground ? remoteInFront : remoteBehind { return stop }
        return missing(.appDidReceiveRemote)
    }

    /// The variant without a handler: it must be there, and alone.
    var oldRemote: Stop? {
        let old = Callback.appDidReceiveRemoteOld
        if isTap {
            let stop = missing(old) ?? tapTaken ?? beside
            if stop == nil, launchRule != nil, processEnd == nil {
                return ("the tap launches the app, and it has only the old variant", .fb6)
            }
            return stop
        }
        if let stop = tapTaken ?? noArrival(.r11) ?? door ?? elsewhere ?? missing(old) {
            return stop
        }
        if state.isForeground {
            return remoteInFront ?? beside
                ?? (rules.contains(.leg04)
                    ? ("content-available alone calls the variant with a handler", .leg04) : nil)
        }
        guard isContentAvailable else { return withoutContentAvailable }
        let isAlone = !wiring.responds(to: .appDidReceiveRemote)
        if let wakeObstacle, wakeObstacle.rule != .fetchVariant || !isAlone {
            return wakeObstacle
        }
        return beside ?? (
            "in the background only the variant with a handler is called", .fetchVariant
        )
    }

    /// Both variants are there.
    private var beside: Stop? {
        wiring.responds(to: .appDidReceiveRemote)
            ? (
                "the app delegate has the variant with a completion handler, which goes before",
                .fb5
            )
            : nil
    }

    private var isTap: Bool { verb == .tap && !isDoneToLocal && push == nil }

    /// What was done to a notification goes to the UN delegate, or to methods of its own.
    private var tapTaken: Stop? {
        guard push == nil, let verb, [.tap, .action, .dismiss].contains(verb) else { return nil }
        if isDoneToLocal { return localRemote }
        if isLegacy {
            return verb == .tap
                ? nil : ("a button has a method of its own, app.handleAction", .leg06)
        }
        if happened(.unDidReceive) {
            return (
                "un.didReceive took the \(verb.name)", verb == .tap ? .fb4 : ownRule(or: .r41)
            )
        }
        return verb == .tap
            ? nil : ("only a tap goes to the app delegate where un.didReceive is missing", .fb3)
    }

    private func noArrival(_ rule: RoutingRule) -> Stop? {
        isLocal ? localRemote : nothingCame(rule)
    }

    private var localRemote: Stop {
        isLegacy
            ? ("a local notification has a method of its own", .leg07)
            : ("a local notification never reaches the app delegate", .localNoFallback)
    }

    private var remoteInFront: Stop? {
        guard !isContentAvailable else { return nil }
        if happened(.unWillPresent) {
            return ("un.willPresent took the push, which has no content-available", .r01)
        }
        if rules.contains(.r05) {
            return ("without a UN delegate the system shows the push itself", .r05)
        }
        if isRefused && !rules.contains(.unauthorizedForeground) {
            return ("the user does not allow notifications", .unauthorizedForeground)
        }
        return nil
    }

    private var remoteBehind: Stop? {
        guard isContentAvailable else { return withoutContentAvailable }
        return wakeObstacle
    }
}
