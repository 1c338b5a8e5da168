/// The callbacks of an app that a notification, a registration or a user's action can reach.
///
/// Source: delivery rules, section 1 and LEG01 to LEG08.
package enum Callback: UInt8, Sendable, CaseIterable, PlanWord {
    case appWillFinish, appDidFinish, appToken, appTokenFail
    case appDidReceiveRemote, appDidReceiveRemoteOld, appDidBecomeActive
    case unWillPresent, unDidReceive, unOpenSettings
    case nseDidReceive, nseWillExpire
    case pkIncoming
    case sceneWillConnect, sceneDidBecomeActive
    case pttIncoming
    case lpseDidReceive, lpseWillTerminate
    /// Below iOS 10 only.
    case appDidReceiveLocal, appHandleAction, appDidRegisterSettings

    /// The short name.
    package var name: String {
        switch self {
        case .appWillFinish: "app.willFinish"
        case .appDidFinish: "app.didFinish"
        case .appToken: "app.token"
        case .appTokenFail: "app.tokenFail"
        case .appDidReceiveRemote: "app.didReceiveRemote"
        case .appDidReceiveRemoteOld: "app.didReceiveRemoteOld"
        case .appDidBecomeActive: "app.didBecomeActive"
        case .unWillPresent: "un.willPresent"
        case .unDidReceive: "un.didReceive"
        case .unOpenSettings: "un.openSettings"
        case .nseDidReceive: "nse.didReceive"
        case .nseWillExpire: "nse.willExpire"
        case .pkIncoming: "pk.incoming"
        case .sceneWillConnect: "scene.willConnect"
        case .sceneDidBecomeActive: "scene.didBecomeActive"
        case .pttIncoming: "ptt.incoming"
        case .lpseDidReceive: "lpse.didReceive"
        case .lpseWillTerminate: "lpse.willTerminate"
        case .appDidReceiveLocal: "app.didReceiveLocal"
        case .appHandleAction: "app.handleAction"
        case .appDidRegisterSettings: "app.didRegisterSettings"
        }
    }

    /// Apple's full name, as Swift writes it.
    package var selector: String {
        switch self {
        case .appWillFinish: "application(_:willFinishLaunchingWithOptions:)"
        case .appDidFinish: "application(_:didFinishLaunchingWithOptions:)"
        case .appToken: "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)"
        case .appTokenFail: "application(_:didFailToRegisterForRemoteNotificationsWithError:)"
        case .appDidReceiveRemote:
            "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
        case .appDidReceiveRemoteOld: "application(_:didReceiveRemoteNotification:)"
        case .appDidBecomeActive: "applicationDidBecomeActive(_:)"
        case .unWillPresent: "userNotificationCenter(_:willPresent:withCompletionHandler:)"
        case .unDidReceive: "userNotificationCenter(_:didReceive:withCompletionHandler:)"
        case .unOpenSettings: "userNotificationCenter(_:openSettingsFor:)"
        case .nseDidReceive: "didReceive(_:withContentHandler:)"
        case .nseWillExpire: "serviceExtensionTimeWillExpire()"
        case .pkIncoming: "pushRegistry(_:didReceiveIncomingPushWith:for:completion:)"
        case .sceneWillConnect: "scene(_:willConnectTo:options:)"
        case .sceneDidBecomeActive: "sceneDidBecomeActive(_:)"
        case .pttIncoming: "incomingPushResult(channelManager:channelUUID:pushPayload:)"
        case .lpseDidReceive: "didReceiveLocationPushPayload(_:completion:)"
        case .lpseWillTerminate: "serviceExtensionWillTerminate()"
        case .appDidReceiveLocal: "application(_:didReceive:)"
        case .appHandleAction:
            "application(_:handleActionWithIdentifier:forRemoteNotification:completionHandler:)"
        case .appDidRegisterSettings: "application(_:didRegister:)"
        }
    }
}

extension Callback {
    /// The object of the app that has the method.
    package var role: ReceiverRole {
        switch self {
        case .appWillFinish, .appDidFinish, .appToken, .appTokenFail, .appDidReceiveRemote,
            .appDidReceiveRemoteOld, .appDidBecomeActive, .appDidReceiveLocal, .appHandleAction,
            .appDidRegisterSettings:
            .appDelegate
        case .unWillPresent, .unDidReceive, .unOpenSettings: .unDelegate
        case .nseDidReceive, .nseWillExpire: .serviceExtension
        case .pkIncoming: .pushRegistry
        case .sceneWillConnect, .sceneDidBecomeActive: .sceneDelegate
        case .pttIncoming: .channelManager
        case .lpseDidReceive, .lpseWillTerminate: .locationExtension
        }
    }

    /// The callee is handed a completion handler that it must call once.
    package var hasHandler: Bool {
        switch self {
        case .appDidReceiveRemote, .unWillPresent, .unDidReceive, .nseDidReceive, .pkIncoming,
            .lpseDidReceive, .appHandleAction:
            true
        case .appWillFinish, .appDidFinish, .appToken, .appTokenFail, .appDidReceiveRemoteOld,
            .appDidBecomeActive, .unOpenSettings, .nseWillExpire, .sceneWillConnect,
            .sceneDidBecomeActive, .pttIncoming, .lpseWillTerminate, .appDidReceiveLocal,
            .appDidRegisterSettings:
            false
        }
    }

    /// Milliseconds within which the handler must be called; nil where nobody says.
    ///
    /// 30 s for the app's method and the service extension are documented, 10 s for
    /// `un.willPresent` ("timely") are our choice.
    ///
    /// Source: delivery rules, section 1 and C2 (Deadlines).
    package var deadlineMilliseconds: Int? {
        switch self {
        case .appDidReceiveRemote, .nseDidReceive: 30_000
        case .unWillPresent: 10_000
        case .appWillFinish, .appDidFinish, .appToken, .appTokenFail, .appDidReceiveRemoteOld,
            .appDidBecomeActive, .unDidReceive, .unOpenSettings, .nseWillExpire, .pkIncoming,
            .sceneWillConnect, .sceneDidBecomeActive, .pttIncoming, .lpseDidReceive,
            .lpseWillTerminate, .appDidReceiveLocal, .appHandleAction, .appDidRegisterSettings:
            nil
        }
    }
}
