/// One of the three plans of the first founding document, as written or as it should be.
package struct StrategyPlan: Sendable, Equatable {
    /// The number that the document gives it.
    package let number: Int
    /// What the document calls it, in one word.
    package let word: String
    /// Its defects are removed.
    package let isCorrected: Bool
    package let hooks: HookSet

    /// What stands over its column.
    package var name: String { hooks.name }

    /// The plan and its state, in words.
    package var says: String {
        "plan \(number), \(word), " + (isCorrected ? "as it should be" : "as written")
    }

    /// All of them: each as written, then as it should be.
    package static let all: [StrategyPlan] = [
        StrategyPlan(number: 1, word: "swizzle", isCorrected: false, hooks: .seedSwizzle),
        StrategyPlan(number: 1, word: "swizzle", isCorrected: true, hooks: .swizzleCorrect),
        StrategyPlan(number: 2, word: "observer", isCorrected: false, hooks: .seedObserver),
        StrategyPlan(number: 2, word: "observer", isCorrected: true, hooks: .observerCorrect),
        StrategyPlan(number: 3, word: "proxy", isCorrected: false, hooks: .seedProxy),
        StrategyPlan(number: 3, word: "proxy", isCorrected: true, hooks: .proxyCorrect),
    ]
}

extension StrategyPlan {
    /// What it asks of the app and of the framework's author, from the way its hooks get in.
    package var costs: [String] {
        var costs: [String] = []
        for hook in hooks.hooks {
            for cost in hook.costs where !costs.contains(cost) { costs.append(cost) }
        }
        return costs
    }
}

extension HookSet {
    /// The second plan as it should be: the only notification about pushes that UIKit posts.
    ///
    /// Source: delivery rules, seeds compared (Plan 2).
    static let observerCorrect = HookSet(
        "observer-correct", "An observer of the end of launching, whose options carry the push.",
        hooks: [
            Hook("PushFramework", sdk: "PushFramework", .observer, on: .liveAppDelegate, []) {
                $0.installAt = .load
                $0.forward = .none
                $0.notificationNames = ["UIApplicationDidFinishLaunchingNotification"]
            }
        ], evidence: .documented, source: "delivery rules, seeds compared (Plan 2)")
}

extension Hook {
    fileprivate var costs: [String] {
        switch kind {
        case .exchange, .setImplementation: ["changes \(places)"] + additions
        case .isaSubclass: ["puts a class below \(places)"] + additions
        case .unReplace: ["takes the place of the UN delegate"] + holding + moments + additions
        case .unSetterSwizzle: ["changes UNUserNotificationCenter and \(places)"] + additions
        case .kvo: ["observes center.delegate and changes \(places)"] + additions
        case .observer: ["changes nothing in the app"]
        case .manual: ["the app must call it from its own methods"]
        case .appDelegateWrapper: ["takes the place of the app delegate"] + additions
        }
    }

    private var places: String {
        switch target {
        case .liveAppDelegate: "the class of the app delegate"
        case .liveUNDelegate, .unCenter: "the class of each UN delegate"
        case .literalClass(let name): "a class by the name \(name) (INT03)"
        }
    }

    private var additions: [String] {
        guard addIfMissing else { return [] }
        return [
            kind == .unReplace
                ? "has methods that the app may not have (INT07, INT28)"
                : "adds methods that the app may not have (FB8)"
        ]
    }

    private var holding: [String] {
        owner == .strong ? ["must be held, since center.delegate is weak"] : []
    }

    private var moments: [String] {
        followsDelegateChanges
            ? ["must swizzle the setter to stay in front"]
            : ["must come after the app's own and before launching has finished (INT08, INT26)"]
    }
}
