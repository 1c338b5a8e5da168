/// What the app's own delegates implement and answer.
///
/// JSON, all members optional, with these defaults:
///
///     {"class_name": "AppDelegate", "adaptor": true,
///      "implements": ["app.willFinish", "app.didFinish", "app.token", "app.tokenFail",
///                     "app.didReceiveRemote", "app.didBecomeActive", "app.didReceiveLocal",
///                     "app.handleAction", "app.didRegisterSettings"],
///      "inherits": [], "un": true, "un_class_name": "NotificationDelegate",
///      "un_is_app_delegate": false, "will_present": ["banner", "sound"], "did_receive": true,
///      "open_settings": false, "set_at": "did-finish", "retained": true}
///
/// `"app_delegate": ["fetch", "old"]` is read too: it says which variants of
/// didReceiveRemoteNotification are among `implements`, and leaves the others as they are.
///
/// Source: delivery rules C1, C4.
package struct DelegatePlan: Sendable, Hashable {
    /// When the app sets `UNUserNotificationCenter.delegate`.
    package enum SetAt: Sendable, Hashable {
        case willFinish, didFinish, didFinishNotification
        /// So many milliseconds after launching finished.
        case later(milliseconds: Int)
    }

    /// The methods that the application delegate has unless a plan says otherwise.
    ///
    /// Those of iOS 8 and 9 are never called by a later system.
    package static let usual = CallbackSet([
        .appWillFinish, .appDidFinish, .appToken, .appTokenFail, .appDidReceiveRemote,
        .appDidBecomeActive, .appDidReceiveLocal, .appHandleAction, .appDidRegisterSettings,
    ])

    /// Runtime name of the class of the app's own delegate: in a SwiftUI app of the adaptor class.
    package var className: String
    /// A SwiftUI app has an adaptor class; without meaning for others.
    package var adaptor: Bool
    /// What that class implements itself.
    package var implements: CallbackSet
    /// What it inherits, as the delegates of React Native and Flutter apps do.
    package var inherits: CallbackSet
    /// The app sets a `UNUserNotificationCenterDelegate`.
    package var un: Bool
    /// Runtime name of the class of the UN delegate.
    package var unClassName: String
    /// The app delegate itself is the UN delegate.
    package var unIsAppDelegate: Bool
    /// What `un.willPresent` answers; nil when it is not implemented.
    package var willPresent: PresentationOptions?
    /// `un.didReceive` is implemented.
    package var didReceive: Bool
    /// `un.openSettings` is implemented.
    package var openSettings: Bool
    /// When the app sets the UN delegate.
    package var setAt: SetAt
    /// Something holds the delegate strongly; `center.delegate` does not.
    package var retained: Bool

    /// Makes delegates; what is left out is that of the default plan.
    ///
    /// `appDelegate` changes the variants of didReceiveRemoteNotification in `implements`.
    package init(
        un: Bool = true, willPresent: PresentationOptions? = [.banner, .sound],
        didReceive: Bool = true, setAt: SetAt = .didFinish, retained: Bool = true,
        appDelegate: RemoteMethods? = nil, implements: CallbackSet = DelegatePlan.usual,
        inherits: CallbackSet = [], className: String = ReceiverRole.appDelegate.className,
        adaptor: Bool = true, unClassName: String = ReceiverRole.unDelegate.className,
        unIsAppDelegate: Bool = false, openSettings: Bool = false
    ) {
        self.className = className
        self.adaptor = adaptor
        self.implements = implements
        self.inherits = inherits
        self.un = un
        self.unClassName = unClassName
        self.unIsAppDelegate = unIsAppDelegate
        self.willPresent = willPresent
        self.didReceive = didReceive
        self.openSettings = openSettings
        self.setAt = setAt
        self.retained = retained
        if let appDelegate { self.appDelegate = appDelegate }
    }
}

extension DelegatePlan {
    /// Which variants of `didReceiveRemoteNotification` the application delegate has.
    package struct RemoteMethods: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The one with a fetch completion handler.
        package static let fetch = RemoteMethods(rawValue: 1 << 0)
        /// The one without, deprecated in iOS 10.
        package static let old = RemoteMethods(rawValue: 1 << 1)
    }

    /// What the app delegate has, inherited or not.
    package var appResponds: CallbackSet { implements.union(inherits) }

    /// What the UN delegate has; empty where the app sets none.
    package var unResponds: CallbackSet {
        var methods: CallbackSet = []
        guard un else { return methods }
        if willPresent != nil { methods.insert(.unWillPresent) }
        if didReceive { methods.insert(.unDidReceive) }
        if openSettings { methods.insert(.unOpenSettings) }
        return methods
    }

    /// The variants that the app delegate has; setting them changes `implements` alone.
    package var appDelegate: RemoteMethods {
        get {
            var methods: RemoteMethods = []
            if appResponds.contains(.appDidReceiveRemote) { methods.formUnion(.fetch) }
            if appResponds.contains(.appDidReceiveRemoteOld) { methods.formUnion(.old) }
            return methods
        }
        set {
            implements.remove(.appDidReceiveRemote)
            implements.remove(.appDidReceiveRemoteOld)
            if newValue.contains(.fetch) { implements.insert(.appDidReceiveRemote) }
            if newValue.contains(.old) { implements.insert(.appDidReceiveRemoteOld) }
        }
    }
}
