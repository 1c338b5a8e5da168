import APNs
import Routing
import Testing

@Suite("Why a callback did not happen")
struct AbsenceSearchTests {
    /// One callback that a push does not reach.
    struct Case: Sendable, CustomTestStringConvertible {
        let callback: Callback
        let because: String
        let rule: RoutingRule
        let push: PushShape
        let state: AppState
        let change: @Sendable (inout Situation) -> Void

        init(
            _ callback: Callback, _ because: String, _ rule: RoutingRule, _ push: PushShape,
            _ state: AppState = .suspended,
            _ change: @escaping @Sendable (inout Situation) -> Void = { _ in }
        ) {
            self.callback = callback
            self.because = because
            self.rule = rule
            self.push = push
            self.state = state
            self.change = change
        }

        var testDescription: String { "\(callback.name): \(because)" }
    }

    private static func absences(_ situation: Situation) -> [Absence] {
        let trace = situation.trace
        return AbsenceSearch(
            .push(situation.push), events: trace.events, rules: trace.rules, app: situation.app,
            device: situation.device
        ).absences
    }

    static let cases: [Case] = [
        Case(.appDidReceiveRemote, "the user forced the app to quit", .r18, .p4, .forceQuit),
        Case(
            .appDidReceiveRemote, "the app has no background mode remote-notification", .r13, .p4
        ) { $0.app.backgroundModes = [] },
        Case(.appDidReceiveRemote, "Background App Refresh is off for the app", .r14, .p4) {
            $0.app.backgroundRefresh = false
        },
        Case(
            .appDidReceiveRemote,
            "without content-available the push is shown without the app", .r10, .p1),
        Case(
            .appDidReceiveRemote,
            "un.willPresent took the push, which has no content-available", .r01, .p1, .foreground),
        Case(
            .appDidReceiveRemote, "without a UN delegate the system shows the push itself", .r05,
            .p1, .foreground
        ) {
            $0.app.delegate.un = false
            $0.policy.noDelegateForeground = .documented
        },
        Case(.appDidReceiveRemote, "the app delegate does not implement it", .fb8, .p4, .foreground)
        { $0.app.delegate.appDelegate = [] },
        Case(.appDidReceiveRemoteOld, "the app delegate does not implement it", .fb8, .p4),
        Case(
            .appDidReceiveRemoteOld,
            "the app delegate has the variant with a completion handler, which goes before",
            .fb5, .p4
        ) { $0.app.delegate.appDelegate = [.fetch, .old] },
        Case(
            .appDidReceiveRemoteOld,
            "the app delegate has the variant with a completion handler, which goes before",
            .fb5, .p4, .foreground
        ) { $0.app.delegate.appDelegate = [.fetch, .old] },
        Case(
            .appDidReceiveRemoteOld,
            "without content-available the push is shown without the app", .r10, .p1
        ) { $0.app.delegate.appDelegate = [.fetch, .old] },
        Case(
            .appDidReceiveRemoteOld,
            "un.willPresent took the push, which has no content-available", .r01, .p1, .foreground
        ) { $0.app.delegate.appDelegate = .old },
        Case(
            .appDidReceiveRemoteOld, "the user forced the app to quit", .r18, .p4, .forceQuit
        ) { $0.app.delegate.appDelegate = .old },
        Case(
            .appDidReceiveRemoteOld, "Background App Refresh is off for the app", .r14, .p4
        ) {
            $0.app.delegate.appDelegate = .old
            $0.app.backgroundRefresh = false
        },
        Case(
            .appDidReceiveRemoteOld, "in the background only the variant with a handler is called",
            .fetchVariant, .p4
        ) { $0.app.delegate.appDelegate = .old },
        Case(
            .appDidReceiveRemoteOld, "in the background only the variant with a handler is called",
            .fetchVariant, .p5, .terminated
        ) {
            $0.app.delegate.appDelegate = .old
            $0.policy.oldVariantInBackground = true
        },
        Case(.appDidReceiveRemoteOld, "the app is not installed", .uninstalled, .p4) {
            $0.app.installed = false
        },
        Case(
            .appDidReceiveRemoteOld, "a mdm push is handled by the system", .r50, .special(.mdm)),
        Case(.appDidFinish, "the app has a process already", .r16, .p4),
        Case(
            .appDidFinish, "without content-available the push is shown without the app", .r10, .p1,
            .terminated),
        Case(.unWillPresent, "the app is not in front", .r10, .p1),
        Case(.unWillPresent, "the push is silent", .r06, .p4, .foreground),
        Case(.unWillPresent, "the user does not allow notifications", .r32, .p1, .foreground) {
            $0.app.permission.status = .denied
        },
        Case(.unWillPresent, "no UN delegate is set", .fb2, .p1, .foreground) {
            $0.app.delegate.un = false
        },
        Case(.unWillPresent, "the UN delegate was deallocated", .fb2, .p1, .foreground) {
            $0.app.delegate.retained = false
        },
        Case(.unWillPresent, "the UN delegate does not implement it", .fb1, .p1, .foreground) {
            $0.app.delegate.willPresent = nil
        },
        Case(.unWillPresent, "the UN delegate does not implement it", .fb7, .p5, .foreground) {
            $0.app.delegate.willPresent = nil
        },
        Case(.unWillPresent, "the app is not installed", .uninstalled, .p1) {
            $0.app.installed = false
        },
        Case(
            .unWillPresent, "the device is offline: the service keeps the push", .offline, .p1
        ) { $0.device.online = false },
        Case(.unWillPresent, "a voip push goes to the push registry", .r47, .special(.voip)),
        Case(.unWillPresent, "iOS 9.3 has no UNUserNotificationCenter", .leg10, .p1) {
            $0.device.os = OSVersion(9, 3)
        },
        Case(
            .unDidReceive, "only what the user does with a notification calls it", .r36, .p1),
        Case(.unDidReceive, "iOS 9.3 has no UNUserNotificationCenter", .leg10, .p1) {
            $0.device.os = OSVersion(9, 3)
        },
        Case(
            .unDidReceive, "nothing was shown, so there is nothing to act on", .r32, .p1
        ) { $0.app.permission.status = .denied },
        Case(.unDidReceive, "nothing was shown, so there is nothing to act on", .r11, .p4),
        Case(
            .unDidReceive, "nothing was shown, so there is nothing to act on", .r02, .p1,
            .foreground
        ) { $0.app.delegate.willPresent = [] },
        Case(
            .unOpenSettings, "only the settings button for notifications calls it", .r44, .p1),
        Case(.nseDidReceive, "the payload has no mutable-content", .r25, .p1),
        Case(.nseDidReceive, "the payload has no alert text", .r29, .soundMutable),
        Case(.nseDidReceive, "the app has no service extension", .r53, .p6),
        Case(.nseDidReceive, "alerts are off in Settings", .r30, .p6) {
            $0.app.serviceExtension = true
            $0.app.permission.alert = false
        },
        Case(.nseDidReceive, "iOS 9.3 ignores mutable-content", .leg09, .p6) {
            $0.device.os = OSVersion(9, 3)
            $0.app.delegate.un = false
        },
        Case(.nseWillExpire, "the service extension answered in time", .r26, .p6) {
            $0.app.serviceExtension = true
        },
        Case(
            .pkIncoming, "the push is of type alert, not complication or voip", .r47, .p1),
        Case(
            .pkIncoming, "the switch file-provider-callback is off", .r50, .special(.fileprovider)),
        Case(.sceneWillConnect, "the app has no scenes", .r37, .p4, .terminated),
        Case(
            .sceneWillConnect, "a launch into the background connects no scene", .r16, .p4,
            .terminated
        ) { $0.app.lifecycle = .scene },
        Case(
            .sceneWillConnect, "a launch into the background connects no scene", .r47,
            .special(.voip), .terminated
        ) { $0.app.lifecycle = .swiftui },
        Case(.sceneWillConnect, "only a launch to the front connects a scene", .r38, .p1) {
            $0.app.lifecycle = .swiftui
        },
        Case(.sceneWillConnect, "iOS 12.0 has no scenes", .r37, .p1) {
            $0.app.lifecycle = .scene
            $0.device.os = OSVersion(12)
        },
        Case(.appToken, "only a launch that registers calls it", .reg04, .p1),
        Case(
            .appToken, "the trace of such a launch leaves out what the app registers", .reg04, .p4,
            .terminated),
        Case(.appTokenFail, "only a launch that registers calls it", .reg05, .p1),
        Case(.appWillFinish, "the app delegate does not implement it", .fb8, .p4, .terminated) {
            $0.app.delegate.implements.remove(.appWillFinish)
        },
        Case(.appWillFinish, "the user forced the app to quit", .r18, .p4, .forceQuit),
        Case(
            .appWillFinish, "a widgets push is handled by the system", .r50, .special(.widgets),
            .terminated
        ) { $0.device.os = OSVersion(26) },
        Case(
            .appDidFinish, "the device was not unlocked since it started", .beforeUnlock,
            .special(.pushtotalk), .terminated
        ) { $0.device.unlockedSinceBoot = false },
        Case(
            .appDidFinish, "the user forced the app to quit", .activityForceQuit,
            .activity(.start), .forceQuit
        ) { $0.device.os = OSVersion(18) },
        Case(
            .pkIncoming, "the device was not unlocked since it started", .beforeUnlock,
            .special(.voip), .terminated
        ) { $0.device.unlockedSinceBoot = false },
        Case(
            .lpseDidReceive, "iOS 14.8 does not know push type location", .locationBelow15,
            .special(.location)
        ) { $0.device.os = OSVersion(14, 8) },
        Case(
            .pttIncoming, "iOS 15.0 does not know push type pushtotalk", .pushToTalkBelow16,
            .special(.pushtotalk)
        ) { $0.device.os = OSVersion(15) },
        Case(
            .appDidFinish, "a push starts no Live Activity on iOS 17.0", .activityBelow17,
            .activity(.start), .terminated),
        Case(
            .appDidFinish, "the system ignores the Live Activity push", .activityNoAlert,
            .activity(.start, alert: false), .terminated),
        Case(.nseWillExpire, "the user does not allow notifications", .r32, .p6) {
            $0.app.serviceExtension = true
            $0.app.permission.status = .denied
        },
        Case(
            .lpseWillTerminate, "the location extension answered in time", .r50, .special(.location)
        ),
        Case(
            .pttIncoming, "the push is of type voip, not pushtotalk", .pushToTalk, .special(.voip)),
    ]

    @Test("names the condition and its rule", arguments: cases)
    func condition(_ row: Case) throws {
        let situation = Situation(row.push, row.state, row.change)
        let absence = try #require(
            AbsenceSearchTests.absences(situation).first { $0.callback == row.callback })
        #expect(absence.because == row.because)
        #expect(absence.rule == row.rule)
    }

    @Test("a registration without entitlement has no token, and brings no push")
    func registration() throws {
        var app = AppInstall(topic: "com.example.app")
        app.script.entitlements.push = false
        let report = Scenario(
            device: Device(id: "d"), app: app, registration: Registration(), explains: true
        ).asFirstLaunch.play()
        let explanation = try #require(report.explanations.first)
        #expect(explanation.input == "registration" && report.explanations.count == 1)
        let token = try #require(explanation.absences.first { $0.callback == .appToken })
        #expect(token.because == "registering failed" && token.rule == .reg05)
        let willPresent = try #require(explanation.absences.first { $0.callback == .unWillPresent })
        #expect(willPresent.because == "a registration brings no push or local notification")
    }

    @Test("a local notification never reaches the service extension or the app delegate")
    func local() {
        let app = AppInstall(topic: "com.example.app")
        let absences = AbsenceSearch(
            .local([.isObject, .alertText]), app: app, device: Device(id: "d")
        ).absences
        #expect(absences.first { $0.callback == .nseDidReceive }?.rule == .r46)
        #expect(absences.first { $0.callback == .appDidReceiveRemote }?.rule == .localNoFallback)
        #expect(
            absences.first { $0.callback == .pkIncoming }?.because
                == "a local notification is no push")
    }
}

extension PushShape {
    /// Sound and mutable-content.
    fileprivate static let soundMutable = PushShape(
        facts: [.isObject, .hasAPS, .mutableContent, .sound], pushType: .alert)
}
