/// What a simulation remembers of one app between inputs; its state and plan are the device's.
package struct AppRuntime: Sendable, Equatable {
    /// The background push that the device holds for the app.
    package var held: PushInput?
    /// The number of that push; nil where the plan says that one is held.
    package var heldNumber: Int?
    /// Milliseconds at which the budget lets it through; nil: time alone does not release it.
    package var heldUntil: Int?
    /// The push that the service stores while the device is offline: one for each app.
    package var stored: PushInput?
    /// The number of that push.
    package var storedNumber: Int?
    /// Milliseconds at which background pushes were delivered, oldest first: what the budget
    /// counts.
    package var wakeUps: [Int] = []
    /// Wake-ups in a row whose completion handler was never called.
    package var unanswered = 0
    /// VoIP pushes in a row whose call was not reported.
    package var unreported = 0
    /// Milliseconds at which the app's process was launched; nil where that was never seen.
    package var launchedAt: Int?
    /// Milliseconds at which the app, woken by a push, is suspended again.
    package var suspendsAt: Int?
    /// Milliseconds at which the system terminates the app because it did not answer.
    package var diesAt: Int?
    /// The Live Activities that were seen have all ended.
    package var activityHasEnded = false
    /// The notifications on the screen, oldest first.
    package var delivered: [DeliveredNotification] = []
    /// The number on the app's icon, 0 for none; nil: none was ever set.
    package var badge: Int64?
    /// When it was set, and by which push: earlier ones that become known later change nothing.
    var badgeOrder: ScreenOrder?
    /// The Live Activities that were started and are not removed, oldest first.
    package var activities: [LiveActivity] = []
    /// The push that came last, and how it found the app.
    package var lastArrival: AbsenceSearch.Arrival?
    /// Pushes that came to the app.
    package var arrivals = 0
    /// What the app's device token is.
    package var token = TokenState.valid
    /// An earlier installation of the app had a device token, which is dead now.
    package var lostToken = false

    package init() {}

    /// `timestamp` of what the Live Activity shows that the next push means.
    package var activityTimestamp: Int64? { activities.last { !$0.hasEnded }?.timestamp }
    /// A device token was issued to the app; it may have expired since.
    package var hasToken: Bool { token != .none }
}

/// What the device token of an installed app is.
package enum TokenState: Sendable, Equatable, CaseIterable, PlanWord {
    /// None was issued to this installation.
    case none
    case valid
    /// It expired; the next launch that registers gets another.
    case expired

    /// The word for it.
    package var name: String {
        switch self {
        case .none: "none"
        case .valid: "valid"
        case .expired: "expired"
        }
    }
}

/// A notification that the user can see: as a banner, on the lock screen or in the list.
package struct DeliveredNotification: Sendable, Equatable {
    /// The number of the push; nil for a local notification.
    package let number: Int?
    /// `UNNotificationRequest.identifier`.
    package let identifier: String
    /// The shape of the push; nil for a local notification.
    package let shape: PushShape?
    /// What it shows, as sent.
    package let content: PushContent
    /// What the service extension made of it, or the original.
    package let version: TraceEvent.Content
    /// Where it is.
    package internal(set) var shown: Shown
    /// It stands in the list or on the lock screen when its banner is gone: in front of the user
    /// only where the app asked for that.
    package let leavesEntry: Bool
    /// Milliseconds of the simulation at which it appeared.
    package let atMilliseconds: Int

    package init(
        number: Int?, identifier: String, shape: PushShape? = nil, content: PushContent,
        version: TraceEvent.Content = .original, shown: Shown, leavesEntry: Bool = true,
        atMilliseconds: Int
    ) {
        self.number = number
        self.identifier = identifier
        self.shape = shape
        self.content = content
        self.version = version
        self.shown = shown
        self.leavesEntry = leavesEntry
        self.atMilliseconds = atMilliseconds
    }
}
