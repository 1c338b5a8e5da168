import APNs
import Routing

extension AbsenceStatement {
    static let delegates: [AbsenceStatement] = [
        .init("the app delegate does not implement it", [.fb8]) { it, line in
            !it.has(line.callback)
        },
        .init("the app delegate has the variant with", [.fb5]) { it, line in
            line.callback == .appDidReceiveRemoteOld && it.has(.appDidReceiveRemote)
                && it.has(.appDidReceiveRemoteOld)
        },
        .init("in the background only the variant", [.fetchVariant]) { it, _ in
            it.isCA && !it.inFront && !it.has(.appDidReceiveRemote)
                && (!it.policy.oldVariantInBackground || it.state == .terminated)
        },
        .init("un.willPresent took the push", [.r01]) { it, _ in
            it.called(.unWillPresent) && !it.isCA
        },
        .init("without a UN delegate the system", [.r05]) { it, _ in
            !it.app.delegate.un && it.policy.noDelegateForeground == .documented
        },
        .init("un.didReceive took the ", []) { it, line in
            line.because.hasSuffix(it.verb?.name ?? "-") && it.called(.unDidReceive)
                && (line.rule == .fb4) == (it.verb == .tap)
        },
        .init("content-available alone calls the variant", [.leg04]) { it, _ in
            it.os.major < 10 && it.isCA && it.inFront && !it.has(.appDidReceiveRemote)
        },
        .init("only a tap goes to the app delegate", [.fb3]) { it, _ in
            it.verb != .tap && !it.called(.unDidReceive)
        },
        .init("the tap launches the app, and it has only", [.fb6]) { it, _ in
            it.verb == .tap && it.happened(.processLaunch) && !it.has(.appDidReceiveRemote)
                && it.has(.appDidReceiveRemoteOld)
        },
        .init("a button has a method of its own", [.leg06]) { it, _ in
            it.os.major < 10 && it.verb != .tap
        },
        .init("a local notification has a method", [.leg07]) { it, _ in
            it.os.major < 10 && it.isLocal
        },
        .init("a local notification never reaches", [.localNoFallback]) { it, _ in it.isLocal },
        .init("a local notification never goes through", [.r46]) { it, _ in it.isLocal },
    ]

    static let responses: [AbsenceStatement] = [
        .init("iOS * has no UNUserNotificationCenter", [.leg10]) { it, _ in it.os.major < 10 },
        .init("iOS * ignores mutable-content", [.leg09]) { it, _ in
            it.os.major < 10 && it.facts.contains(.mutableContent)
        },
        .init("the push is silent", [.r06, .r11]) { it, line in
            it.facts.isDisjoint(with: [.alertText, .badge, .sound])
                && line.rule == (it.inFront ? .r06 : .r11)
        },
        .init("the app is not in front", [.r10, .r46]) { it, line in
            !it.inFront && (line.rule == .r46) == it.isLocal
        },
        .init("the user does not allow notifications", [.r32, .unauthorizedForeground]) { it, _ in
            it.isRefused
        },
        .init("no UN delegate is set", [.fb2, .fb3, .r44, .localWithoutMethod]) { it, _ in
            !it.app.delegate.un
        },
        .init("the UN delegate was deallocated", [.fb2, .fb3, .r44, .localWithoutMethod]) { it, _ in
            it.app.delegate.un && !it.app.delegate.retained && !it.app.delegate.unIsAppDelegate
        },
        .init(
            "the UN delegate does not implement it", [.fb1, .fb3, .fb7, .r44, .localWithoutMethod]
        ) { it, line in
            let isFB7 = line.callback == .unWillPresent && it.isCA
            return !it.has(line.callback) && (line.rule == .fb7) == isFB7
        },
        .init("the payload has no mutable-content", [.r25]) { it, _ in
            !it.facts.contains(.mutableContent)
        },
        .init("the payload has no alert text", [.r29]) { it, _ in !it.facts.contains(.alertText) },
        .init("the app has no service extension", [.r53]) { it, _ in !it.app.serviceExtension },
        .init("alerts are off in Settings", [.r30]) { it, _ in !it.app.permission.alert },
        .init("the service extension answered in time", [.r26]) { it, _ in
            it.called(.nseDidReceive)
        },
        .init("nothing was shown, so there is nothing", []) { it, _ in
            it.events.allSatisfy { $0.kind != .ui || $0.callback == "ui.none" }
        },
        .init("only what the user does with a", [.r36]) { it, _ in it.verb == nil },
        .init("only the settings button", [.r44]) { it, _ in it.verb != .openSettings },
        .init("* touches no notification", [.r36]) { it, line in
            line.because.hasPrefix(it.verb?.name ?? "-")
                && ![.tap, .action, .dismiss, .flick].contains(it.verb)
        },
        .init("a banner that is flicked away", [.r43]) { it, _ in it.verb == .flick },
        .init("no category of the notification asks for", [.r43]) { it, _ in
            it.verb == .dismiss && it.rules == [.r43]
        },
        .init("the UN delegate was set after", [.r39]) { it, _ in
            guard case .later = it.app.delegate.setAt else { return false }
            return it.happened(.processLaunch)
        },
        .init("the scene was told", [.r38]) { it, _ in
            it.called(.sceneWillConnect) && !it.policy.sceneDuplicate
        },
        .init(
            "* was impossible: ",
            [
                .actionUnknown, .r42, .r44, .actionUnlocks, .uninstalled, .r36, .r43, .stateChange,
            ]
        ) { it, line in
            guard let obstacle = it.obstacle, let verb = it.verb else { return false }
            return line.because == "\(verb.name) was impossible: \(obstacle.message)"
        },
    ]
}
