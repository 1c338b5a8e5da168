/// One place where a push framework puts itself between the system and the app.
///
/// What it breaks is not written here: that follows from installing it in the world of
/// classes and objects that the app makes.
///
/// Source: delivery rules C1 (Hook), B1, B2.
package struct Hook: Sendable, Hashable {
    /// Name in traces, such as `FIR`; several hooks of one framework may share it.
    package var name: String
    /// The framework it belongs to.
    package var sdk: String
    /// How it gets in.
    package var kind: Kind
    /// What it gets into.
    package var target: Target
    /// The callbacks it asks for.
    package var callbacks: CallbackSet
    /// It brings methods that the host does not have.
    package var addIfMissing = false
    /// Whether, and when, the host's own code is called.
    package var forward = Forwarding.sdkFirst
    /// What it does with completion handlers.
    package var completion = Completion.passThrough
    /// Who holds the hook's own object.
    package var owner = Owner.strong
    /// When it is installed; within a moment the app acts first, then hooks in their order.
    package var installAt = Moment.didFinish
    /// It acts again whenever the delegate changes (swizzled setter, or key-value observing).
    package var followsDelegateChanges = false
    /// It sets the app delegate to nil and back, so that UIKit asks again what it implements.
    package var reassignsDelegate = false
    /// Number of arguments its methods take, against the selectors they stand in for.
    package var arity = Arity.right
    /// Under which selector it calls the host's method after an exchange.
    package var callsOriginal = CallsOriginal.addedSelector
    /// How often the same exchange is done.
    package var times = 1
    /// How it finds out that a class was exchanged before.
    package var classCheck = ClassCheck.hierarchy
    /// Name of a proxy that hooks share; the second one joins in as an interceptor.
    package var shares: String?
    /// It steps back where there is a UN delegate already.
    package var onlyIfNone = false
    /// It brings a delegate of its own where there is none.
    package var ownDelegate = false
    /// It reads a weak reference to the original a second time, to call it.
    package var readsOriginalTwice = false
    /// It does not pass on what comes back to it while it is passing on.
    package var guardsReentry = false
    /// Of the delegates that are set one after the other it passes on to the latest alone, as the
    /// system would; where that one calls it back, to the one before.
    package var passesToLatest = false
    /// It looks through `forwardingTarget` of SwiftUI's app delegate.
    package var seesForwardingTarget = false
    /// It is the app that calls a manual hook; false: nobody does.
    package var calledByApp = true
    /// Where there is no `un.didReceive` it calls the app delegate's method itself.
    package var emulatesFallback = false
    /// When it takes its methods out again.
    package var undoneAt: Moment?
    /// Taking out a method that had no original leaves a stub that crashes.
    package var leavesStub = false
    /// The notifications that an observer registers for.
    package var notificationNames: [String] = []
    /// What it answers in `un.willPresent` by itself.
    package var presents: PresentationOptions = [.banner, .sound]
    /// What it answers in `app.didReceiveRemote` by itself.
    package var result = FetchResult.noData
    /// Milliseconds until it answers by itself.
    package var answersAfter = 0

    /// Makes a hook that forwards, with the values that most frameworks share.
    package init(
        _ name: String, sdk: String, _ kind: Kind, on target: Target, _ callbacks: [Callback],
        _ change: (inout Hook) -> Void = { _ in }
    ) {
        self.name = name
        self.sdk = sdk
        self.kind = kind
        self.target = target
        self.callbacks = CallbackSet(callbacks)
        change(&self)
    }
}
