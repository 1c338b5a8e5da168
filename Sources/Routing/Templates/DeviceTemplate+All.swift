extension DeviceTemplate {
    /// All templates: states of the app, of permission and device, then kinds of app.
    package static let all: [DeviceTemplate] = states + settings + systems + delegates + apps

    private static let states = [
        DeviceTemplate("default", "the plan that holds where nobody says otherwise"),
        DeviceTemplate("foreground", "the app is in front") { $0.state = .foreground },
        DeviceTemplate("background", "the app runs in the background") { $0.state = .background },
        DeviceTemplate("terminated", "the system ended the app") { $0.state = .terminated },
        DeviceTemplate("force-quit", "the user swiped the app away") { $0.state = .forceQuit },
        DeviceTemplate(
            "rebooted", "restarted and not unlocked since", app: { $0.state = .terminated },
            device: {
                $0.locked = true
                $0.unlockedSinceBoot = false
            }),
        DeviceTemplate(
            "offline", "out of reach: the service keeps the push", device: { $0.online = false }),
    ]

    private static let settings = [
        DeviceTemplate("denied", "the user does not allow notifications") {
            $0.permission.status = .denied
        },
        DeviceTemplate("not-determined", "the user was never asked") {
            $0.permission.status = .notDetermined
        },
        DeviceTemplate("provisional", "quiet notifications without a question") {
            $0.permission.status = .provisional
            $0.script.prompts = .provisional
        },
        DeviceTemplate("alerts-off", "alerts are switched off in Settings") {
            $0.permission.alert = false
        },
        DeviceTemplate("focus", "a Focus is on", device: { $0.focus = "work" }),
        DeviceTemplate("no-background-refresh", "Background App Refresh is off") {
            $0.backgroundRefresh = false
        },
    ]

    private static let systems = [
        DeviceTemplate(
            "ios-9", "iOS 9.3: no UserNotifications, old and new method", os: OSVersion(9, 3)
        ) {
            $0.delegate.un = false
            $0.delegate.appDelegate = [.fetch, .old]
        },
        DeviceTemplate(
            "ios-13", "iOS 13.7, and options of iOS 14 in un.willPresent", os: OSVersion(13, 7)),
        DeviceTemplate(
            "ios-18.0", "iOS 18.0, which calls un.willPresent twice", os: OSVersion(18, 0)),
    ]

    private static let delegates = [
        DeviceTemplate("no-un-delegate", "the app sets no UN delegate") { $0.delegate.un = false },
        DeviceTemplate("no-will-present", "a UN delegate without un.willPresent") {
            $0.delegate.willPresent = nil
        },
        DeviceTemplate("no-did-receive", "a UN delegate without un.didReceive") {
            $0.delegate.didReceive = false
        },
        DeviceTemplate("not-retained", "nothing holds the UN delegate") {
            $0.delegate.retained = false
        },
        DeviceTemplate("late-delegate", "the UN delegate is set 500 ms after launch") {
            $0.delegate.setAt = .later(milliseconds: 500)
        },
        DeviceTemplate("old-variant", "the app delegate has the old method only") {
            $0.delegate.appDelegate = .old
        },
        DeviceTemplate("swift-delegate", "a class name with its module: Shop.AppDelegate") {
            $0.delegate.className = "Shop.AppDelegate"
        },
    ]

    private static let apps = [
        DeviceTemplate("scene", "an app with scenes") { $0.lifecycle = .scene },
        DeviceTemplate("swiftui", "a SwiftUI app with an adaptor class") {
            $0.lifecycle = .swiftui
        },
        DeviceTemplate("with-extension", "a notification service extension") {
            $0.serviceExtension = true
        },
        DeviceTemplate("categories", "buttons, a text button, dismissals and settings") {
            $0.delegate.openSettings = true
            $0.script.providesSettings = true
            $0.script.categories = [
                NotificationCategory(
                    "MESSAGE",
                    actions: [
                        .init("ACCEPT"), .init("OPEN", foreground: true),
                        .init("REPLY", textInput: true),
                    ], customDismiss: true)
            ]
        },
        DeviceTemplate("no-background-mode", "no background mode remote-notification") {
            $0.backgroundModes = []
        },
        DeviceTemplate("no-entitlement", "an app that cannot register") {
            $0.script.entitlements.push = false
        },
        DeviceTemplate("registers-when-granted", "registers only with permission, refused") {
            $0.script.registers = .whenGranted
            $0.permission.status = .denied
        },
        DeviceTemplate("never-answers", "the app never calls its fetch handler") {
            $0.script.replies[.appDidReceiveRemote].calls = 0
        },
    ]
}
