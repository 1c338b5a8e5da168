/// What starts a process or brings it to the front.
enum Opening {
    /// The user touched a notification.
    case notification(DeliveredNotification, TraceEvent.Response)
    /// The user opened the app by its icon or in Settings.
    case icon
}

extension RoutingRun {
    /// The app's windows are scenes, which iOS 13 brought.
    var usesScenes: Bool { app.lifecycle != .sceneless && os.major >= 13 }

    /// Brings the app to the front, launching it where it does not run; active it is only later.
    mutating func bringToFront(_ opening: Opening, by rule: RoutingRule) {
        if wasForcedToQuit { apply(.r21) }
        switch app.state {
        case .foreground, .inactive: break
        case .background, .suspended: emit(TraceEvent(system: .processForeground, by: rule))
        case .terminated, .forceQuit, .neverLaunched:
            launch(opening, inFront: true, by: rule)
            if usesScenes { connectScene(opening, by: rule) }
        }
    }

    /// Lets the app run behind what the user sees, where it does not run already.
    mutating func runInBackground(_ opening: Opening, by rule: RoutingRule) {
        switch app.state {
        case .foreground, .inactive, .background: break
        case .suspended: emit(TraceEvent(system: .processResume, by: rule))
        case .terminated, .forceQuit, .neverLaunched: launch(opening, inFront: false, by: rule)
        }
    }

    /// The last call of an app that comes to the front.
    mutating func becomeActive(by rule: RoutingRule) {
        let callback: Callback = usesScenes ? .sceneDidBecomeActive : .appDidBecomeActive
        guard usesScenes || wiring.responds(to: callback, phase) else { return }
        var event = call(callback, by: rule)
        if usesScenes { event.receiver = sceneDelegate }
        event.applicationState = .active
        if rule == .becomesActive { event.order = .observedOnce }
        deliver(callback, event)
    }

    /// A scene app launches in the background state, a sceneless one is inactive.
    ///
    /// Source: Apple, UIApplication, applicationState.
    private mutating func launch(_ opening: Opening, inFront: Bool, by rule: RoutingRule) {
        let place = inFront ? "to the front" : "into the background"
        emit(TraceEvent(system: .processLaunch, by: rule, detail: place))
        if case .notification = opening { citeInstalled(.int26) }
        let state: ApplicationState = inFront && !usesScenes ? .inactive : .background
        for callback in [Callback.appWillFinish, .appDidFinish]
        where wiring.responds(to: callback, phase) {
            var event = call(callback, by: rule)
            event.applicationState = state
            if case .notification(let notification, _) = opening, inFront {
                describeOptions(of: &event, notification)
            }
            deliver(callback, event)
        }
    }

    private func describeOptions(of event: inout TraceEvent, _ notification: DeliveredNotification)
    {
        if notification.isLocal {
            if isLegacy {
                event.detail = "launchOptions[.localNotification] carries the notification"
            }
        } else if usesScenes {
            event.detail = "launchOptions do not carry the payload"
        } else {
            event.content = notification.version
            event.detail = "launchOptions[.remoteNotification] carries the payload"
        }
    }

    /// The scene of a launched app; a SwiftUI app's own code is not behind it.
    private mutating func connectScene(_ opening: Opening, by rule: RoutingRule) {
        var event = call(.sceneWillConnect, by: rule)
        event.receiver = sceneDelegate
        if case .notification(let notification, let response) = opening {
            if !sceneIsOwn {
                event.rule = .sceneOfSwiftUI
                event.detail = "SwiftUI's own scene delegate; no code of the app"
            } else if sceneTellsResponse {
                if rule == .tapOpens { event.rule = .sceneTold }
                event.response = response
                event.content = notification.version
                event.detail = "connectionOptions.notificationResponse"
            } else {
                event.rule = .sceneWithoutResponse
                event.detail = "connectionOptions.notificationResponse is nil"
            }
        }
        deliver(.sceneWillConnect, event)
    }

    /// The scene delegate is the app's.
    private var sceneIsOwn: Bool { app.lifecycle == .scene }

    /// By the switch, the connection options carry the response to the app.
    var sceneTellsResponse: Bool { sceneIsOwn && policy.sceneResponse == .populated }

    private var sceneDelegate: TraceEvent.Receiver {
        .init(.sceneDelegate, className: sceneIsOwn ? nil : "SwiftUI.AppSceneDelegate")
    }
}

extension DeliveredNotification {
    /// The app itself scheduled it.
    var isLocal: Bool { number == nil }
}
