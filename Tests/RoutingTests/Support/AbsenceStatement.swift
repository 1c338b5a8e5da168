import APNs
import Routing

/// What a line of an explanation says, as a test of its own of the situation: nothing here is
/// read from the search for conditions.
struct AbsenceStatement: Sendable {
    /// The line, or its beginning; `*` stands for words in it.
    let parts: [Substring]
    /// The rules that may stand behind it; empty: those by which something happened on the
    /// input, by which a silent push runs code and shows nothing, or a tap has one receiver.
    let rules: Set<RoutingRule>
    let holds: @Sendable (AbsenceContext, Absence) -> Bool

    init(
        _ begins: String, _ rules: Set<RoutingRule>,
        _ holds: @escaping @Sendable (AbsenceContext, Absence) -> Bool
    ) {
        parts = begins.split(separator: "*", omittingEmptySubsequences: false)
        self.rules = rules
        self.holds = holds
    }

    /// Why a line is not true of the situation; nil where it is.
    static func problem(_ context: AbsenceContext, _ absence: Absence) -> String? {
        let found = all.filter { statement in
            absence.because.hasPrefix(statement.parts[0])
                && statement.parts.dropFirst().allSatisfy { absence.because.contains($0) }
        }
        guard found.count == 1 else { return "\(found.count) statements for" }
        guard found[0].holds(context, absence) else { return "not true" }
        let allowed =
            found[0].rules.isEmpty ? Set(context.rules + [.r16, .r11, .r06, .fb4]) : found[0].rules
        return allowed.contains(absence.rule) ? nil : "not the rule of"
    }

    static let all: [AbsenceStatement] = process + arrival + delegates + responses + special

    static let process: [AbsenceStatement] = [
        .init("the app has a process already", []) { it, _ in it.hasProcess },
        .init("the app's process ended before", []) { it, _ in
            it.happened(.processCrash) || it.happened(.processKill)
        },
        .init("* does not launch the app", []) { it, line in
            line.because.hasPrefix(it.name) && !it.happened(.processLaunch)
                && !it.hasProcess
        },
        .init("only a launch that registers calls it", [.reg04, .reg05]) { it, _ in
            !it.happened(.remoteRegister) && !it.happened(.processLaunch)
        },
        .init("the trace of such a launch leaves out", [.reg04, .reg05]) { it, _ in
            !it.happened(.remoteRegister) && it.happened(.processLaunch)
        },
        .init("registering failed", [.reg05]) { it, _ in it.called(.appTokenFail) },
        .init("the app has the push entitlement", [.reg05]) { it, _ in
            it.app.script.entitlements.push
        },
        .init("the device is offline: no token", [.tokenNeedsNetwork]) { it, _ in
            !it.device.online
        },
        .init("the app registers only when permission", [.reg02]) { it, _ in
            it.app.script.registers == .whenGranted
        },
        .init("the app never registers", [.reg04, .reg05]) { it, _ in
            it.app.script.registers == .never
        },
        .init("the registration succeeded", [.reg05]) { it, _ in it.called(.appToken) },
        .init("only a launch to the front connects a scene", [.r38]) { it, _ in
            it.app.lifecycle != .sceneless && !it.happened(.processLaunch)
        },
        .init("a launch into the background connects no scene", []) { it, _ in
            it.app.lifecycle != .sceneless && it.happened(.processLaunch)
                && it.events.contains { $0.detail == "into the background" }
        },
        .init("the app has no scenes", [.r37]) { it, _ in it.app.lifecycle == .sceneless },
        .init("iOS * has no scenes", [.r37]) { it, _ in it.os.major < 13 },
    ]

    static let arrival: [AbsenceStatement] = [
        .init("the app is not installed", [.uninstalled]) { it, _ in !it.app.installed },
        .init("the app was never launched", [.neverLaunched]) { it, _ in
            it.state == .neverLaunched
        },
        .init("the app has no device token", [.withoutToken]) { it, _ in it.events.isEmpty },
        .init("the device is offline: the service", [.offline]) { it, _ in !it.device.online },
        .init("the payload has nothing that", [.nothing]) { it, _ in
            it.facts.isDisjoint(with: [.alertText, .badge, .sound, .contentAvailable])
        },
        .init(
            "* brings no push or local notification", [.r01, .r11, .r25, .r47, .pushToTalk, .r50]
        ) {
            it, line in
            it.push == nil && line.because.hasPrefix(it.name)
        },
        .init("without content-available the push", [.r10]) { it, _ in !it.isCA && !it.inFront },
        .init("a local notification is shown without", [.r46]) { it, _ in it.isLocal && !it.inFront
        },
        .init("the app has no background mode", [.r13]) { it, _ in
            it.isCA && !it.app.backgroundModes.contains(.remoteNotification)
        },
        .init("Background App Refresh is off", [.r14]) { it, _ in
            it.isCA && !it.app.backgroundRefresh
        },
        .init("the user forced the app to quit", [.r18, .activityForceQuit]) { it, line in
            it.state == .forceQuit && (line.rule == .r18 ? it.isCA : it.type == .liveactivity)
        },
        .init("the device was not unlocked since", [.beforeUnlock]) { it, _ in
            !it.device.unlockedSinceBoot && !it.hasProcess
        },
        .init("the app delegate has no method with a fetch", [.fetchVariant]) { it, _ in
            it.isCA && !it.has(.appDidReceiveRemote)
        },
        .init("the app left the handlers of two wake-ups", [.r52]) { it, _ in
            it.app.script.replies[.appDidReceiveRemote].calls == 0 && it.happened(.pushHeld)
        },
        .init("the device's budget", [.r24]) { it, _ in it.happened(.pushHeld) },
        .init("the app had not registered by the end", [.r17]) { it, _ in
            it.happened(.processLaunch) && it.app.script.registers != .atLaunch
        },
    ]

    static let special: [AbsenceStatement] = [
        .init("the push is of type ", [.r47, .pushToTalk, .r50]) { it, line in
            guard let type = it.type else { return false }
            let own: [Callback: Set<PushType>] = [
                .pkIncoming: [.voip, .complication], .pttIncoming: [.pushtotalk],
                .lpseDidReceive: [.location], .lpseWillTerminate: [.location],
            ]
            return line.because.contains("type \(type.name), not ")
                && own[line.callback]?.contains(type) == false
        },
        .init("a local notification is no push", [.r47, .pushToTalk, .r50]) { it, _ in it.isLocal },
        .init("the location extension answered in time", [.r50]) { it, _ in
            it.called(.lpseDidReceive)
        },
        .init("the switch file-provider-callback is off", [.r50]) { it, _ in
            it.type == .fileprovider && !it.policy.fileProviderCallback
        },
        .init("the system ignores the Live Activity", [.activityNoAlert, .activityKeys]) { it, _ in
            it.type == .liveactivity && it.events.isEmpty
        },
        .init("a push starts no Live Activity", [.activityBelow17]) { it, _ in
            it.os < OSVersion(17, 2) && it.facts.activityEvent == .start
        },
        .init(
            "iOS * does not know push type",
            [
                .complicationBelow9, .fileProviderBelow11, .locationBelow15, .pushToTalkBelow16,
                .activityBelow16, .controlsBelow18, .widgetsBelow26,
            ]
        ) { it, line in
            line.because.hasSuffix(it.type?.name ?? "-") && it.events.isEmpty
        },
        .init("a voip push goes", [.r47]) { it, _ in it.type == .voip },
        .init("a complication push goes", [.complication]) { it, _ in it.type == .complication },
        .init("a pushtotalk push goes", [.pushToTalk]) { it, _ in it.type == .pushtotalk },
        .init("a location push goes", [.r50]) { it, _ in it.type == .location },
        .init("* push is handled by the system", [.r49, .r50, .controls]) { it, line in
            let type = it.type?.name ?? "-"
            return line.because == "a \(type) push is handled by the system"
                && !it.events.isEmpty
        },
    ]
}
