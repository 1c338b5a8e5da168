/// The classes and objects of one process that matter for push, and who points to whom.
///
/// As much of the Objective-C runtime, UIKit and UserNotifications as hooks can break.
///
/// Source: delivery rules A4, B2; `center.delegate` is weak by Apple's header.
struct ObjectWorld {
    let hooks: [InstalledHook]
    let os: OSVersion
    var classes: [ObjCClass] = []
    var objects: [ObjCObject] = []
    /// `UIApplication.delegate`.
    var appDelegate: Int?
    /// The optional methods that UIKit saw when the app delegate was assigned (FB8).
    var seenByUIKit: CallbackSet = []
    /// `UNUserNotificationCenter.delegate`, a weak reference.
    var centerDelegate: Int?
    /// Hooks in the setter of `center.delegate`, and those that observe it, oldest first.
    var centerWatchers: [Int] = []
    /// Hooks in the setter of `UIApplication.delegate`.
    var appWatchers: [Int] = []
    /// Hooks of a shared proxy, by the number of the group.
    var interceptors: [(name: String, members: [Int])] = []
    /// Hooks that the app calls by hand, and observers that hear of the launch.
    var calledByApp: [Int] = []
    var launchObservers: [Int] = []
    /// What each hook got into, to find what was undone later.
    var entries: [HookEntry] = []
    /// What installing brought to light.
    var remarks: [HookRemark] = []
    /// Launching has finished.
    var hasLaunched = false

    init(_ host: HostApp, hooks: [InstalledHook], os: OSVersion) {
        self.hooks = hooks
        self.os = os
        makeClasses(of: host)
    }

    mutating func remark(_ diagnostic: Diagnostic, by rule: RoutingRule? = nil) {
        let remark = HookRemark(diagnostic: diagnostic, rule: rule)
        if !remarks.contains(remark) { remarks.append(remark) }
    }
}

/// A hook with its place in the order of installation.
struct InstalledHook {
    let number: Int
    let hook: Hook
    /// The set it came in.
    let set: String
}

/// A method that a hook put into a class.
struct HookEntry: Hashable {
    let hook: Int
    let callback: Callback
    let isa: Int
    /// What was there before.
    let original: Implementation?
    /// It was the class's own, and not inherited or missing.
    let wasOwn: Bool
}

/// A diagnostic of installing or calling hooks, with the rule it follows from.
struct HookRemark: Hashable {
    let diagnostic: Diagnostic
    let rule: RoutingRule?
}
