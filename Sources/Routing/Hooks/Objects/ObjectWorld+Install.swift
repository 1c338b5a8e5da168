extension ObjectWorld {
    /// Installs a hook by its mechanism.
    mutating func install(_ number: Int) {
        let hook = hooks[number].hook
        if hook.needsUserNotifications && os < OSVersion(10) {
            remark(.userNotificationsMissing(hook.name, os), by: .leg10)
            return
        }
        switch hook.kind {
        case .exchange, .setImplementation: installInClass(number, hook)
        case .kvo: observeCenter(number)
        case .unSetterSwizzle: swizzleSetter(number, hook)
        case .isaSubclass: subclass(number, hook)
        case .unReplace: replaceDelegate(number, hook)
        case .appDelegateWrapper: wrap(number, hook)
        case .observer: observe(number, hook)
        case .manual:
            if hook.calledByApp {
                calledByApp.append(number)
            } else {
                remark(.notCalledByApp(hook.name), by: .int19)
            }
        }
    }

    private mutating func installInClass(_ number: Int, _ hook: Hook) {
        switch hook.target {
        case .literalClass(let name):
            guard let isa = classNumber(named: name) else {
                let live = appDelegate.map(className(of:)) ?? classes[objects[0].isa].name
                remark(.classNotFound(hook.name, name, live: live), by: .int03)
                return
            }
            installMethods(of: number, in: isa)
        case .liveAppDelegate:
            if hook.followsDelegateChanges { appWatchers.append(number) }
            if let appDelegate {
                installMethods(of: number, on: appDelegate)
                if hook.reassignsDelegate { assignAppDelegate(appDelegate) }
            } else if !hook.followsDelegateChanges {
                remark(.noDelegateYet(hook.name))
            }
        case .liveUNDelegate, .unCenter:
            if hook.followsDelegateChanges { centerWatchers.append(number) }
            if let centerDelegate { installMethods(of: number, on: centerDelegate) }
        }
    }

    private mutating func observeCenter(_ number: Int) {
        centerWatchers.append(number)
        if let centerDelegate { installMethods(of: number, on: centerDelegate) }
    }

    private mutating func swizzleSetter(_ number: Int, _ hook: Hook) {
        centerWatchers.append(number)
        if let centerDelegate {
            assignCenterDelegate(centerDelegate)
        } else if hook.ownDelegate {
            let isa = makeClass("\(hook.sdk).Delegate")
            assignCenterDelegate(makeObject(isa, by: .hook(number), retained: true))
        }
    }

    private mutating func observe(_ number: Int, _ hook: Hook) {
        for name in hook.notificationNames {
            switch name {
            case "UIApplicationDidFinishLaunchingNotification": launchObservers.append(number)
            case _ where SystemNotification.names.contains(name): break
            case _: remark(.unknownNotification(hook.name, name), by: .int05)
            }
        }
    }
}

extension Hook {
    /// It touches the UserNotifications framework.
    var needsUserNotifications: Bool {
        switch target {
        case .unCenter, .liveUNDelegate: true
        case .liveAppDelegate, .literalClass: false
        }
    }
}

/// The notifications that UIKit posts about an application.
///
/// Source: delivery rules, seeds compared (Plan 2); headers of iOS 10 and 13.
enum SystemNotification {
    static let names: Set<String> = [
        "UIApplicationDidEnterBackgroundNotification",
        "UIApplicationWillEnterForegroundNotification",
        "UIApplicationDidFinishLaunchingNotification",
        "UIApplicationDidBecomeActiveNotification",
        "UIApplicationWillResignActiveNotification",
        "UIApplicationDidReceiveMemoryWarningNotification",
        "UIApplicationWillTerminateNotification",
        "UIApplicationSignificantTimeChangeNotification",
        "UIApplicationWillChangeStatusBarOrientationNotification",
        "UIApplicationDidChangeStatusBarOrientationNotification",
        "UIApplicationWillChangeStatusBarFrameNotification",
        "UIApplicationDidChangeStatusBarFrameNotification",
        "UIApplicationBackgroundRefreshStatusDidChangeNotification",
        "UIApplicationProtectedDataWillBecomeUnavailable",
        "UIApplicationProtectedDataDidBecomeAvailable",
        "UIApplicationUserDidTakeScreenshotNotification",
    ]
}
