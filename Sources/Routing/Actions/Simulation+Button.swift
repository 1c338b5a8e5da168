extension Simulation {
    /// The button that is meant, if the notification has it and the text fits it.
    func button(
        _ id: String, _ text: String?, of notification: DeliveredNotification, _ app: AppInstall
    ) throws(ActionImpossible) -> NotificationCategory.Action {
        guard let name = notification.content.category else {
            throw ActionImpossible(
                .noSuchButton, "the notification names no category: it has no buttons",
                hint: "put `category` into `aps`")
        }
        guard let category = app.script.category(name) else {
            throw ActionImpossible(
                .noSuchButton, Diagnostic.noCategory(name).message,
                hint: Diagnostic.noCategory(name).remedy)
        }
        guard let button = category.actions.first(where: { $0.id == id }) else {
            let names = category.actions.map(\.id).joined(separator: ", ")
            throw ActionImpossible(
                .noSuchButton, "the category \"\(name)\" has no action \"\(id)\"",
                hint: names.isEmpty ? "it has no buttons" : "it has \(names)")
        }
        guard button.textInput == (text != nil) else {
            throw ActionImpossible(
                .textMismatch,
                button.textInput
                    ? "the action \"\(id)\" takes a text and none was given"
                    : "the action \"\(id)\" takes no text",
                hint: button.textInput ? "give `text`" : "leave `text` out")
        }
        return button
    }
}

extension RoutingRun {
    /// The rule by which a button finds the app where it is; `inFront`: it has the foreground
    /// option.
    func buttonRule(inFront: Bool) -> RoutingRule {
        if isLegacy && wiring.responds(to: .appHandleAction, phase) { return .leg06 }
        if inFront { return .actionInFront }
        return app.state.isForeground ? .respondedInFront : .r41
    }

    /// Lets the app work on what the user did, behind what the user sees.
    mutating func work(
        on response: TraceEvent.Response, to notification: DeliveredNotification,
        by rule: RoutingRule, isLocked: Bool
    ) {
        // That a force-quit app is launched is assumed.
        runInBackground(
            .notification(notification, response),
            by: wasForcedToQuit ? .actionAfterForceQuit : rule)
        let state: ApplicationState =
            switch app.state {
            case .foreground: .active
            case .inactive: .inactive
            case .background, .suspended, .terminated, .forceQuit, .neverLaunched: .background
            }
        let isText = response.text != nil && !isLegacy
        respond(response, to: notification, state: state, by: isText ? .r42 : rule)
        if isLocked { apply(.lockedFiles) }
    }

    /// Opens the app at its settings for notifications; `place` is where the button was pressed.
    mutating func openSettings(from place: String?) {
        let isHeard = wiring.responds(to: .unOpenSettings, phase)
        let rule: RoutingRule = isHeard ? .r44 : .settingsUnheard
        bringToFront(.icon, by: rule)
        if isHeard {
            var event = call(.unOpenSettings, by: .r44)
            event.applicationState = app.state == .foreground ? .active : .inactive
            event.detail = place.map { "for \($0)" } ?? "for nil: pressed in Settings"
            deliver(.unOpenSettings, event)
        } else {
            apply(.settingsUnheard)
            citeInstalled(.int23)
            let code = Diagnostic.Code.settingsDead.name
            if !diagnostics.contains(where: { $0.code == code }) { remark(.noSettingsMethod) }
        }
        if app.state != .foreground { becomeActive(by: rule) }
    }
}
