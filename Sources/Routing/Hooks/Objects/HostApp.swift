/// The app before any framework is installed, as far as hooks meet it.
struct HostApp {
    /// Runtime name of the class of the app delegate (of the adaptor in a SwiftUI app).
    var className: String
    /// The class of the app's `UNUserNotificationCenterDelegate`.
    var unClassName: String
    /// What the app delegate's class implements itself.
    var implements: CallbackSet
    /// What it inherits from a class of the app's framework.
    var inherits: CallbackSet
    /// What the UN delegate implements; nil without one.
    var un: CallbackSet?
    /// The app delegate itself is the UN delegate.
    var unIsAppDelegate: Bool
    var unSetAt: Hook.Moment
    var unRetained: Bool
    /// `UIApplication.delegate` is SwiftUI's own, with the app's delegate behind it.
    var isSwiftUI: Bool
    /// A SwiftUI app has an adaptor class.
    var hasAdaptor: Bool

    /// What SwiftUI's own app delegate implements itself.
    static let swiftUIShell = CallbackSet([.appWillFinish, .appDidFinish])
}

/// How the host answers a callback that has a completion handler.
struct HostReply: Hashable {
    var calls = 1
    var afterMilliseconds = 0
    var value: HandlerValue
}
