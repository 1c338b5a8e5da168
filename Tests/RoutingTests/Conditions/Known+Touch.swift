import APNs
import Routing

extension Known {
    // What the user did.
    var action: UserAction? {
        guard case .user(let action, _) = cause else { return nil }
        return action
    }
    var verb: UserAction.Verb? { action?.verb }
    var touched: DeliveredNotification? {
        guard case .user(_, let notification) = cause else { return nil }
        return notification
    }
    var isTap: Bool { verb == .tap }
    var touchedLocal: Bool { touched.map { $0.number == nil } ?? false }
    /// The button that was pressed.
    var button: NotificationCategory.Action? {
        guard case .action(_, let id, _) = action else { return nil }
        return touched?.content.category.flatMap { app.script.category($0) }?.actions
            .first { $0.id == id }
    }
    /// It brings the app to the front.
    var opens: Bool {
        switch verb {
        case .tap, .openSettings, .launch, .foreground: true
        case .action: button?.foreground == true
        case .dismiss, .flick, .background, .forceQuit, .uninstall, .reinstall, .permission,
            .reboot, .lock, .unlock, .online, .offline, nil:
            false
        }
    }
    /// It asks the app to answer.
    var isResponse: Bool { isTap || verb == .action || verb == .dismiss }
    /// An app that does not run is launched by it.
    var launchesByResponse: Bool { isResponse && !hasProcess }

    var registration: Registration? {
        switch cause {
        case .registration(let registration): return registration
        case .user(.launch(let topic), _), .user(.foreground(let topic), _):
            let lacksToken = app.state == .neverLaunched || token != .valid && !hasProcess
            guard lacksToken else { return nil }
            return Registration(topic: topic, userAnswers: .none)
        case .push, .local, .user, .clock: return nil
        }
    }

    /// The notification's scene has the response, which the app's own scene delegate reads.
    var sceneHasResponse: Bool {
        hasScenes && !hasProcess && policy.sceneResponse == .populated
    }

    /// `un.didReceive` is called, or the process died before it came to that.
    var calledDidReceive: Bool { called(.unDidReceive) || crashed }
    /// The app delegate's method was called for a tap: a push that was held until then finds the
    /// app active.
    var fellBack: Bool {
        events.contains {
            $0.kind == .callback && $0.isRemote && $0.applicationState == .inactive
        }
    }
    /// A framework called it in the system's place.
    var frameworkCalledRemote: Bool {
        events.contains { $0.kind == .callback && $0.isRemote && $0.isByFramework(app) }
    }
    /// `app.didReceiveRemote` was called by the system itself.
    var systemCalledRemote: Bool {
        events.contains {
            $0.kind == .callback && $0.isRemote && $0.applicationState == .inactive
                && !$0.isByFramework(app)
        }
    }
}

extension TraceEvent {
    /// A hook on `un.didReceive` stands before it, and the system does not wait for the answer.
    func isByFramework(_ app: AppInstall) -> Bool {
        let standIns = app.hooks.flatMap(\.hooks).filter(\.emulatesFallback).map(\.name)
        return receiver?.via.contains { standIns.contains($0) } == true
            && handler != nil && handler?.deadlineMilliseconds == nil
    }
}
