extension NamedHost {
    /// How the app is launched, and what its app delegate inherits.
    static let lifecycles: [NamedHost] = [
        NamedHost("scene", "Swift, with scenes: a launching tap goes to the scene delegate too") {
            $0.delegate.className = "Example.AppDelegate"
            $0.lifecycle = .scene
        },
        NamedHost(
            "swiftui-adaptor", "SwiftUI, with an app delegate behind UIApplicationDelegateAdaptor"
        ) {
            $0.delegate.className = "Example.AppDelegate"
            $0.lifecycle = .swiftui
        },
        NamedHost(
            "swiftui-bare", "SwiftUI without an app delegate of its own, and without a UN delegate"
        ) {
            $0.lifecycle = .swiftui
            $0.delegate.adaptor = false
            $0.delegate.un = false
        },
        NamedHost(
            "inherits-react-native",
            "class AppDelegate that inherits the methods of push, as below RCTAppDelegate"
        ) {
            $0.inheritsPush()
        },
        NamedHost(
            "inherits-flutter",
            "class AppDelegate below FlutterAppDelegate: inherited methods, UN delegate in one"
        ) {
            $0.inheritsPush()
            $0.delegate.unIsAppDelegate = true
        },
    ]

    /// What frameworks are there already.
    static let frameworks: [NamedHost] = [
        NamedHost("with-firebase", "objc-appdelegate with Firebase Messaging") {
            $0.hooks = [.firebase]
        },
        NamedHost("with-onesignal", "objc-appdelegate with OneSignal") {
            $0.hooks = [.oneSignal]
        },
    ]

    /// What else the app has, or lacks.
    static let conditions: [NamedHost] = [
        NamedHost("with-nse", "objc-appdelegate with a notification service extension") {
            $0.serviceExtension = true
        },
        NamedHost("no-background-mode", "objc-appdelegate without remote-notification") {
            $0.backgroundModes = []
        },
    ]

    /// How the app calls completion handlers.
    static let answers: [NamedHost] = [
        NamedHost(
            "host-answers-late",
            "answers in time but not at once: 2 s for un.willPresent, 27 s for a silent push"
        ) {
            $0.script.replies[.unWillPresent].afterMilliseconds = 2_000
            $0.script.replies[.unDidReceive].afterMilliseconds = 2_000
            $0.script.replies[.appDidReceiveRemote].afterMilliseconds = 27_000
        },
        NamedHost("host-answers-twice", "calls each completion handler twice") {
            $0.answers(calls: 2)
        },
        NamedHost("host-never-answers", "never calls a completion handler") {
            $0.answers(calls: 0)
        },
    ]
}

extension AppInstall {
    /// The class of the app's framework has the methods of push, the app's own class has none.
    fileprivate mutating func inheritsPush() {
        delegate.implements = CallbackSet([.appDidFinish])
        delegate.inherits = DelegatePlan.usual.subtracting(.init(.appDidFinish))
    }

    fileprivate mutating func answers(calls: Int) {
        for callback in [Callback.unWillPresent, .unDidReceive, .appDidReceiveRemote] {
            script.replies[callback].calls = calls
        }
    }
}
