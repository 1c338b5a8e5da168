/// The callbacks of an app that a push can reach.
///
/// Source: delivery rules, section 1.
package enum Callback: UInt8, Sendable, CaseIterable {
    case appWillFinish, appDidFinish, appDidReceiveRemote, appDidReceiveRemoteOld
    case unWillPresent, unDidReceive
    case nseDidReceive
    case pkIncoming, pttIncoming, lpseDidReceive

    /// The short name.
    package var name: String {
        switch self {
        case .appWillFinish: "app.willFinish"
        case .appDidFinish: "app.didFinish"
        case .appDidReceiveRemote: "app.didReceiveRemote"
        case .appDidReceiveRemoteOld: "app.didReceiveRemoteOld"
        case .unWillPresent: "un.willPresent"
        case .unDidReceive: "un.didReceive"
        case .nseDidReceive: "nse.didReceive"
        case .pkIncoming: "pk.incoming"
        case .pttIncoming: "ptt.incoming"
        case .lpseDidReceive: "lpse.didReceive"
        }
    }

    /// Apple's full name, as Swift writes it.
    package var selector: String {
        switch self {
        case .appWillFinish: "application(_:willFinishLaunchingWithOptions:)"
        case .appDidFinish: "application(_:didFinishLaunchingWithOptions:)"
        case .appDidReceiveRemote:
            "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
        case .appDidReceiveRemoteOld: "application(_:didReceiveRemoteNotification:)"
        case .unWillPresent: "userNotificationCenter(_:willPresent:withCompletionHandler:)"
        case .unDidReceive: "userNotificationCenter(_:didReceive:withCompletionHandler:)"
        case .nseDidReceive: "didReceive(_:withContentHandler:)"
        case .pkIncoming: "pushRegistry(_:didReceiveIncomingPushWith:for:completion:)"
        case .pttIncoming: "incomingPushResult(channelManager:channelUUID:pushPayload:)"
        case .lpseDidReceive: "didReceiveLocationPushPayload(_:completion:)"
        }
    }
}
