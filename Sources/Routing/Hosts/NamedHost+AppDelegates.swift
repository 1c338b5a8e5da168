extension NamedHost {
    /// How the app delegate is written.
    static let appDelegates: [NamedHost] = [
        NamedHost(
            "objc-appdelegate",
            "Objective-C, class AppDelegate with the fetch variant, a UN delegate beside it"),
        NamedHost(
            "swift-appdelegate", "Swift, class Example.AppDelegate, a UN delegate beside it"
        ) {
            $0.delegate.className = "Example.AppDelegate"
            $0.delegate.unClassName = "Example.NotificationDelegate"
        },
        NamedHost(
            "renamed-delegate", "Objective-C, the app delegate's class is XYZApplicationDelegate"
        ) {
            $0.delegate.className = "XYZApplicationDelegate"
        },
        NamedHost(
            "empty-delegate",
            "class AppDelegate without any method of push, a UN delegate beside it"
        ) {
            $0.delegate.implements = CallbackSet([.appDidFinish])
        },
        NamedHost(
            "old-variant-only",
            "class AppDelegate with didReceiveRemoteNotification without a fetch handler"
        ) {
            $0.delegate.appDelegate = .old
        },
        NamedHost(
            "old-and-fetch", "class AppDelegate with both variants of didReceiveRemoteNotification"
        ) {
            $0.delegate.appDelegate = [.old, .fetch]
        },
    ]

    /// How the UN delegate is set.
    static let unDelegates: [NamedHost] = [
        NamedHost(
            "un-dedicated",
            "Swift, a shared UN delegate with all three methods, set in didFinish "
                + "(as founding document 2 advises)"
        ) {
            $0.delegate.className = "Example.AppDelegate"
            $0.delegate.unClassName = "Example.UserNotificationController"
            $0.offersSettings()
        },
        NamedHost("un-in-appdelegate", "class AppDelegate is the UN delegate too") {
            $0.delegate.unIsAppDelegate = true
            $0.offersSettings()
        },
        NamedHost("un-late", "the UN delegate is set half a second after launching finished") {
            $0.delegate.setAt = .later(milliseconds: 500)
        },
        NamedHost("un-not-retained", "nothing holds the UN delegate, so it is gone at once") {
            $0.delegate.retained = false
        },
        NamedHost("un-without-willpresent", "a UN delegate that implements didReceive only") {
            $0.delegate.willPresent = nil
        },
        NamedHost("no-un-delegate", "no UN delegate; the app relies on its app delegate") {
            $0.delegate.un = false
        },
    ]
}

extension AppInstall {
    /// Has a settings button and the method behind it.
    fileprivate mutating func offersSettings() {
        delegate.openSettings = true
        script.providesSettings = true
        permission.providesSettings = true
    }
}
