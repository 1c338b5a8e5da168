/// What a device remembers that decides about the next push; by default nothing.
package struct RoutingMemory: Sendable, Equatable {
    /// The budget of background pushes is spent for now.
    package var budgetIsSpent = false
    /// Wake-ups in a row whose completion handler was never called.
    package var unanswered = 0
    /// VoIP pushes in a row whose call was not reported.
    package var unreported = 0
    /// The device holds an older background push.
    package var holdsOlder = false
    /// The push itself was held until now, and the user has opened the app.
    package var isReleasedByUser = false
    /// `timestamp` of what the Live Activity shows that a push means.
    package var activityTimestamp: Int64?
    /// The app's Live Activities have ended.
    package var activityHasEnded = false

    /// What there is to say of UN delegates that the running app, or a framework, sets only later.
    package var lateDelegates: [Diagnostic] = []

    package init() {}
}

/// What a push leaves behind: what changes on the device, now and later.
struct Aftermath: Sendable, Equatable {
    /// The state of the process after what happens at once.
    var state: AppState
    /// The device keeps the push to run app code with it later.
    var isHeld = false
    /// The older background push that the device held is gone.
    var replacesHeld = false
    /// The push was a background push that ran app code: the budget counts it.
    var isCounted = false
    /// The completion handler of a wake-up was called in time; nil: there was none.
    var isAnswered: Bool?
    /// The call of a VoIP push was reported; nil: none was due.
    var isReported: Bool?
    /// Milliseconds after which the woken app is suspended again.
    var suspendsAfter: Int?
    /// Milliseconds after which the system terminates the app.
    var diesAfter: Int?
}
