/// What the app's own delegates implement and answer: the app's script.
package struct DelegatePlan: Sendable, Hashable {
    /// When the app sets `UNUserNotificationCenter.delegate`.
    package enum SetAt: Sendable, Hashable {
        case willFinish, didFinish, didFinishNotification
        /// So many milliseconds after launching finished.
        case later(milliseconds: Int)
    }

    /// Which variants of `didReceiveRemoteNotification` the application delegate implements.
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

    /// The app sets a `UNUserNotificationCenterDelegate`.
    package var un: Bool
    /// What `un.willPresent` answers; nil when it is not implemented.
    package var willPresent: PresentationOptions?
    /// `un.didReceive` is implemented.
    package var didReceive: Bool
    /// When the app sets the UN delegate.
    package var setAt: SetAt
    /// Something holds the delegate strongly; `center.delegate` does not.
    package var retained: Bool
    /// The variants of `didReceiveRemoteNotification` in the application delegate.
    package var appDelegate: RemoteMethods

    /// Makes a script; what is left out is that of the default plan.
    package init(
        un: Bool = true, willPresent: PresentationOptions? = [.banner, .sound],
        didReceive: Bool = true, setAt: SetAt = .didFinish, retained: Bool = true,
        appDelegate: RemoteMethods = .fetch
    ) {
        self.un = un
        self.willPresent = willPresent
        self.didReceive = didReceive
        self.setAt = setAt
        self.retained = retained
        self.appDelegate = appDelegate
    }
}
