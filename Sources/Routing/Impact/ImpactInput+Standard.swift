extension ImpactInput {
    /// What hooks are tried with.
    ///
    /// Each callback that a hook can stand in front of is reached, in each state of the process
    /// in which it is reached by other code of the system: that is where hooks are known to fail
    /// (delivery rules B3). States that call the same code are not repeated: inactive is as
    /// foreground, background as suspended, and after a force-quit no app code runs at all.
    package static let standard: [ImpactInput] = registrations + pushes + touches + locals

    private static let registrations: [ImpactInput] = [
        ImpactInput(
            "token", "a launch that registers: the device token",
            why: "each framework wants it, so it is hooked most often", in: .terminated,
            [.register]),
        ImpactInput(
            "token-refused", "registering without the entitlement fails",
            why: "the method is rarely there, and added by frameworks", in: .terminated,
            isRefused: true, [.register]),
    ]

    private static let pushes: [ImpactInput] = [
        ImpactInput(
            "alert-front", "an alert while the app is in front",
            why: "un.willPresent, or the app delegate where it is missing", in: .foreground,
            [.alert()]),
        ImpactInput(
            "silent-front", "a silent push while the app is in front",
            why: "the app delegate alone, whatever the UN delegate is", in: .foreground, [.silent]),
        ImpactInput(
            "both-front", "alert and content-available in front",
            why: "both delegates hear of it; frameworks fire twice here", in: .foreground,
            [.alert(.contentAvailable)]),
        ImpactInput(
            "mutable-front", "an alert for the service extension, in front",
            why: "with an extension un.willPresent carries its content", in: .foreground,
            [.alert(.mutableContent)]),
        ImpactInput(
            "silent-back", "a silent push while the app is suspended",
            why: "the fetch handler must be called within 30 s", in: .suspended, [.silent]),
        ImpactInput(
            "both-back", "alert and content-available while suspended",
            why: "shown and woken at once", in: .suspended, [.alert(.contentAvailable)]),
        ImpactInput(
            "silent-launch", "a silent push that launches the app",
            why: "what is installed after launching misses it", in: .terminated, [.silent]),
    ]

    private static let touches: [ImpactInput] = [
        ImpactInput(
            "tap-front", "an alert in front, then a tap on its banner",
            why: "there is a banner only if un.willPresent said so", in: .foreground,
            [.alert(), .tap]),
        ImpactInput(
            "tap-back", "an alert while suspended, then a tap",
            why: "un.didReceive, or the app delegate where it is missing", in: .suspended,
            [.alert(), .tap]),
        ImpactInput(
            "tap-both", "alert and content-available while suspended, then a tap",
            why: "the same push reaches the app twice, by two methods", in: .suspended,
            [.alert(.contentAvailable), .tap]),
        ImpactInput(
            "tap-cold", "an alert while not running, then the tap that launches the app",
            why: "a UN delegate that is set too late misses it", in: .terminated,
            [.alert(), .tap]),
        ImpactInput(
            "button", "a button of the category, without bringing the app to the front",
            why: "un.didReceive in the background, with a handler", in: .suspended,
            [.alert(), .act(.action(.push(1), id: "DONE"))]),
        ImpactInput(
            "dismiss", "the notification is dismissed, and the category asks to be told",
            why: "un.didReceive without a tap", in: .suspended,
            [.alert(), .act(.dismiss(.push(1)))]),
        ImpactInput(
            "settings", "the settings button of the notification",
            why: "un.openSettings, which proxies forget", in: .suspended,
            [.alert(), .act(.openSettings(.push(1)))]),
    ]

    private static let locals: [ImpactInput] = [
        ImpactInput(
            "local-front", "a local notification while the app is in front",
            why: "un.willPresent without any fallback", in: .foreground,
            [.local(LocalNotification(body: "Tea is ready"))]),
        ImpactInput(
            "local-tap", "a local notification while suspended, then a tap",
            why: "un.didReceive for what no server sent", in: .suspended,
            [
                .local(LocalNotification(body: "Tea is ready")),
                .act(.tap(.identifier("local"))),
            ]),
    ]
}
