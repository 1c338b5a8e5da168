extension Hook {
    /// The frameworks whose own behaviour has a rule (INT11, INT15, INT16): the name of the shared
    /// proxy, and two names of frameworks.
    static let googleUtilities = "GUL"
    static let oneSignal = "OneSignal"
    static let firebase = "Firebase"
    static let airship = "Airship"
    static let reactNativeFirebase = "RNFirebase"

    /// The mechanisms by which frameworks get in.
    ///
    /// Source: delivery rules B2, C1.
    package enum Kind: UInt8, Sendable, PlanWord {
        /// `method_exchangeImplementations` on a class.
        case exchange
        /// `method_setImplementation` with the old implementation stored.
        case setImplementation
        /// The delegate object gets a new class below its own.
        case isaSubclass
        /// `center.delegate` is set to a proxy.
        case unReplace
        /// `UNUserNotificationCenter.setDelegate:` is swizzled, each delegate's class after it.
        case unSetterSwizzle
        /// `center.delegate` is observed, each delegate's class gets new implementations.
        case kvo
        /// An observer of `NotificationCenter`.
        case observer
        /// The app calls the framework by hand.
        case manual
        /// `UIApplication.delegate` is set to an object around the app's delegate.
        case appDelegateWrapper

        package var name: String {
            switch self {
            case .exchange: "exchange"
            case .setImplementation: "set-implementation"
            case .isaSubclass: "isa-subclass"
            case .unReplace: "un-replace"
            case .unSetterSwizzle: "un-setter-swizzle"
            case .kvo: "kvo"
            case .observer: "observer"
            case .manual: "manual"
            case .appDelegateWrapper: "app-delegate-wrapper"
            }
        }
    }

    /// What a hook gets into.
    package enum Target: Sendable, Hashable {
        /// The object that is `UIApplication.delegate` then.
        case liveAppDelegate
        /// The object that is `UNUserNotificationCenter.delegate` then.
        case liveUNDelegate
        /// `UNUserNotificationCenter` itself.
        case unCenter
        /// The class of this very name, as `NSClassFromString` finds it.
        case literalClass(String)
    }

    /// Whether the host's own code is called.
    package enum Forwarding: UInt8, Sendable, PlanWord {
        case originalFirst, sdkFirst, none

        package var name: String {
            switch self {
            case .originalFirst: "original-first"
            case .sdkFirst: "sdk-first"
            case .none: "none"
            }
        }
    }

    /// What a hook does with completion handlers.
    package enum Completion: Sendable, Hashable {
        /// The original gets the handler; the hook never calls it.
        case passThrough
        /// All that take part answer once, whatever they call; then the system gets one answer.
        case aggregateOnce
        /// As `aggregateOnce` in a dispatch group, where a second call crashes.
        case dispatchGroup
        /// The original gets the handler; only without one does the hook answer.
        case ownsIfNoOriginal
        /// The original gets the handler, then the hook calls it too: the first call wins.
        case thenCallAgain
        /// Nobody calls the handler.
        case never
        /// Whoever is first; after so many milliseconds the hook answers.
        case timeout(milliseconds: Int)
    }

    /// Who holds the hook's own object.
    package enum Owner: UInt8, Sendable, PlanWord {
        case strong, weak, none

        package var name: String {
            switch self {
            case .strong: "strong"
            case .weak: "weak"
            case .none: "none"
            }
        }
    }

    /// When something is done during a launch.
    package enum Moment: Sendable, Hashable {
        /// `+load`, before there is an application object.
        case load
        case willFinish, didFinish, didFinishNotification
        /// So many milliseconds after launching finished.
        case later(milliseconds: Int)
    }

    /// The number of arguments of the hook's methods.
    package enum Arity: UInt8, Sendable, PlanWord {
        case right, oneArgument
        package var name: String { self == .right ? "right" : "one-argument" }
    }

    /// Under which selector the host's method is called after an exchange.
    package enum CallsOriginal: UInt8, Sendable, PlanWord {
        /// The hook added its own selector to the host's class.
        case addedSelector
        /// It calls its own selector, which the host's class does not have.
        case missingSelector
        package var name: String {
            self == .addedSelector ? "added-selector" : "missing-selector"
        }
    }

    /// How a class that was exchanged before is known.
    package enum ClassCheck: UInt8, Sendable, PlanWord {
        /// This very class only; a subclass counts as new.
        case exact
        /// The class and those above it.
        case hierarchy
        package var name: String { self == .exact ? "exact" : "hierarchy" }
    }
}
