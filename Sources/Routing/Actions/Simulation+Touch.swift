/// What the user does to a notification on the screen.
///
/// Source: delivery rules A6.
extension Simulation {
    mutating func tap(
        _ reference: NotificationReference
    ) throws(ActionImpossible) -> Continuation {
        let (index, notification) = try notification(reference)
        var run = begin(index, with: notification.shape ?? .nothing)
        unlock(&run, by: .openingUnlocks)
        run.open(.tap, to: notification, by: run.tapRule(notification))
        take(notification, from: index)
        return finishInFront(run, index)
    }

    /// Presses a button of the notification's category.
    mutating func press(
        _ id: String, _ text: String?, on reference: NotificationReference
    ) throws(ActionImpossible) -> Continuation {
        let (index, notification) = try notification(reference)
        let button = try button(id, text, of: notification, device.apps[index])
        var run = begin(index, with: notification.shape ?? .nothing)
        let response = TraceEvent.Response(action: id, text: text)
        take(notification, from: index)
        guard !button.foreground else {
            unlock(&run, by: button.authenticationRequired ? .actionUnlocks : .openingUnlocks)
            run.open(response, to: notification, by: run.buttonRule(inFront: true))
            return finishInFront(run, index)
        }
        if button.authenticationRequired {
            unlock(&run, by: .actionUnlocks)
        } else if !device.unlockedSinceBoot {
            unlock(&run, by: .beforeUnlock)
        }
        run.work(
            on: response, to: notification, by: run.buttonRule(inFront: false),
            isLocked: device.locked)
        return finishBehind(run, index)
    }

    /// Takes the notification out of the list by its own button.
    mutating func dismiss(
        _ reference: NotificationReference
    ) throws(ActionImpossible) -> Continuation {
        let (index, notification) = try notification(reference)
        let app = device.apps[index]
        take(notification, from: index)
        guard device.rulesOfSystem.major >= 10,
            notification.content.category.flatMap(app.script.category)?.customDismiss == true
        else { return Continuation(events: [], rules: [.r43]) }
        guard app.state.hasProcess || device.unlockedSinceBoot else {
            return Continuation(
                events: [], rules: [.r43, .beforeUnlock], diagnostics: [.beforeUnlock])
        }
        var run = begin(index, with: notification.shape ?? .nothing)
        run.work(on: .dismiss, to: notification, by: .r43, isLocked: device.locked)
        return finishBehind(run, index)
    }

    /// Flicks the banner away: its entry in the list stays.
    mutating func flick(
        _ reference: NotificationReference
    ) throws(ActionImpossible) -> Continuation {
        let (index, notification) = try notification(reference)
        guard notification.shown.contains(.banner) else {
            throw ActionImpossible(
                .noSuchNotification, "the notification is not shown as a banner",
                hint: "dismiss it from the list instead")
        }
        if notification.leavesEntry,
            let place = runtimes[index].delivered.firstIndex(of: notification)
        {
            runtimes[index].delivered[place].shown = .list
        } else {
            take(notification, from: index)
        }
        return Continuation(events: [], rules: [.r43])
    }

    /// Presses the button that leads from a notification, or from Settings, into the app.
    mutating func openSettings(
        _ reference: NotificationReference?, _ topic: String?
    ) throws(ActionImpossible) -> Continuation {
        let index: Int
        if let reference {
            index = try notification(reference).app
        } else {
            index = try installedApp(topic)
            try needUnlocked("the Settings app")
        }
        let app = device.apps[index]
        guard device.rulesOfSystem.major >= 12 else {
            throw ActionImpossible(
                .noSettingsButton, "iOS \(device.os) has no settings button for notifications",
                hint: "give the device iOS 12 or later")
        }
        guard app.permission.providesSettings || app.script.providesSettings else {
            throw ActionImpossible(
                .noSettingsButton, "the app did not ask for the settings button",
                hint: "set provides_settings in the app's script")
        }
        var run = begin(index)
        unlock(&run, by: .openingUnlocks)
        run.openSettings(from: reference == nil ? nil : "the notification")
        return finishInFront(run, index)
    }

    /// The notification leaves the screen.
    private mutating func take(_ notification: DeliveredNotification, from index: Int) {
        runtimes[index].delivered.removeAll { $0 == notification }
    }

    /// Ends what the app does behind what the user sees.
    private mutating func finishBehind(_ run: RoutingRun, _ index: Int) -> Continuation {
        finish(run, index, run.app.state.isForeground ? run.app.state : .background)
    }
}
