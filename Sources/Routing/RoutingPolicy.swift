/// How to decide what Apple leaves open or contradicts itself on; each default is our choice.
///
/// Source: delivery rules C1 (Policy), A11; field cases FC-D4, FC-I8.
package struct RoutingPolicy: Sendable, Hashable {
    /// Alert in the foreground without any UN delegate: nothing is shown, or as Apple documents.
    package enum NoDelegateForeground: UInt8, Sendable, PlanWord {
        case observed, documented
        package var name: String { self == .observed ? "observed" : "documented" }
    }

    /// Order of the two callbacks of an alert with content-available in the foreground.
    package enum P5Order: UInt8, Sendable, PlanWord {
        case willPresentFirst, remoteFirst, any

        package var name: String {
            switch self {
            case .willPresentFirst: "will-present-first"
            case .remoteFirst: "remote-first"
            case .any: "any"
            }
        }
    }

    /// What a scene app finds in `connectionOptions.notificationResponse` after a cold-start tap.
    package enum SceneResponse: UInt8, Sendable, PlanWord {
        case populated, none
        package var name: String { self == .populated ? "populated" : "nil" }
    }

    /// Alert in the foreground while notifications are not authorized.
    package enum UnknownAuthP1: UInt8, Sendable, PlanWord {
        case silent, drop
        package var name: String { self == .silent ? "silent" : "drop" }
    }

    /// What the device does with a push that Apple calls an error.
    package enum Wrong: UInt8, Sendable, PlanWord {
        case drop, deliver
        package var name: String { self == .drop ? "drop" : "deliver" }
    }

    /// Whether an alert with content-available also runs the app in the background.
    package enum AlertWithContent: UInt8, Sendable, PlanWord {
        case wakes, shows
        package var name: String { self == .wakes ? "wakes" : "shows" }
    }

    /// Whether a UN delegate that comes with the launch notification, which is posted when
    /// didFinishLaunching has returned, still gets the response that launched the app.
    package enum DelegateByNotification: UInt8, Sendable, PlanWord {
        case works, tooLate
        package var name: String { self == .works ? "works" : "too-late" }
    }

    /// FB2: alert in the foreground without any UN delegate.
    package var noDelegateForeground = NoDelegateForeground.observed
    /// R07: which of the two callbacks is listed first.
    package var p5Order = P5Order.willPresentFirst
    /// R38: what a cold-start tap leaves in the scene's connection options.
    package var sceneResponse = SceneResponse.populated
    /// R38: a scene app gets the tap that launched it twice.
    package var sceneDuplicate = true
    /// R50: a file provider push also reaches the push registry.
    package var fileProviderCallback = false
    /// A5: alert in the foreground without permission.
    package var unknownAuthP1 = UnknownAuthP1.silent
    /// A silent push with priority 10.
    package var backgroundP10 = Wrong.drop
    /// A silent payload under push type alert, on iOS 13 and later.
    package var silentAsAlert = Wrong.drop

    /// A11: Apple's text forbids alert beside content-available; reports say that it works.
    package var alertWithContent = AlertWithContent.wakes
    /// A11: the variant without a handler is called in the background too, as one report says.
    package var oldVariantInBackground = false
    /// A11: Apple asks for the delegate before didFinishLaunching returns; what sets it in an
    /// observer of the launch notification works.
    package var delegateByNotification = DelegateByNotification.works

    /// The chosen defaults.
    package init() {}
}
