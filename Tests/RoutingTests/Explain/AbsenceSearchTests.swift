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
        AbsenceSearch(
            .push(situation.push), situation.trace, app: situation.app, device: situation.device
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
        Case(
            .appDidReceiveRemoteOld, "the app delegate has the variant with a completion handler",
            .fb5, .p4),
        Case(
            .appDidReceiveRemoteOld, "in the background only the variant with a handler is called",
            .fetchVariant, .p4
        ) { $0.app.delegate.appDelegate = .old },
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
        Case(.unDidReceive, "the user did nothing with the notification", .r36, .p1),
        Case(.unDidReceive, "nothing was shown, so there is nothing to act on", .r11, .p4),
        Case(
            .unDidReceive, "nothing was shown, so there is nothing to act on", .r02, .p1,
            .foreground
        ) { $0.app.delegate.willPresent = [] },
        Case(.unOpenSettings, "the user pressed no settings button", .r44, .p1),
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
            .sceneWillConnect, "a launch into the background connects no scene", .r16Scene, .p4,
            .terminated
        ) { $0.app.lifecycle = .scene },
        Case(.sceneWillConnect, "no tap launched the app", .r38, .p1) {
            $0.app.lifecycle = .swiftui
        },
        Case(.appToken, "no registration was among the inputs", .reg04, .p1),
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

    @Test("accounts for the callbacks of section 1, each either called or explained")
    func total() {
        let shapes: [PushShape] =
            [.p1, .p2, .p3, .p4, .p5, .p6, .p7, .p8]
            + PushType.allCases.map { PushShape.special($0) }
        var unexplained: Set<String> = []
        var count = 0
        for shape in shapes {
            for state in AppState.allCases {
                for status in Permission.Status.allCases {
                    for template in DeviceTemplate.all {
                        var situation = Situation(shape, state)
                        situation.device = template.device
                        situation.app = template.device.apps[0]
                        situation.app.state = state
                        situation.app.permission.status = status
                        unexplained.formUnion(AbsenceSearchTests.problems(situation))
                        count += 1
                    }
                }
            }
        }
        #expect(unexplained.sorted() == [])
        #expect(count == shapes.count * 7 * 5 * DeviceTemplate.all.count)
    }

    private static func problems(_ situation: Situation) -> [String] {
        let called = Set(
            situation.trace.events.filter { $0.kind == .callback }.map(\.callback))
        let absences = absences(situation)
        var problems: [String] = []
        let accounted = called.union(absences.map(\.callback.name))
        for callback in Absence.callbacks where !accounted.contains(callback.name) {
            problems.append("\(callback.name) is missing")
        }
        for absence in absences {
            let name = absence.callback.name
            if called.contains(name) { problems.append("\(name) was called") }
            if absence.because == "nothing calls it here" {
                problems.append(
                    "\(name) of \(situation.push.payloadClass.name) on \(situation.device.id)"
                        + " \(situation.app.state.name)")
            }
        }
        return problems
    }

    @Test("tells what the user could not do")
    func refusedAction() throws {
        let situation = Situation(.p1)
        let obstacle = ActionImpossible(.noSuchButton, "there is no button \"X\"")
        let absences = AbsenceSearch(
            .push(situation.push), situation.trace, app: situation.app, device: situation.device,
            obstacles: [(.action, obstacle)]
        ).absences
        let absence = try #require(absences.first { $0.callback == .unDidReceive })
        #expect(absence.because == "action was impossible: there is no button \"X\"")
        #expect(absence.rule == .actionUnknown)
    }

    @Test("without a push says that none came, and whether the app registered")
    func registration() throws {
        var app = AppInstall(topic: "com.example.app")
        app.script.entitlements.push = false
        let absences = AbsenceSearch(
            .none, nil, app: app, device: Device(id: "d"), hasRegistered: true
        ).absences
        let token = try #require(absences.first { $0.callback == .appToken })
        #expect(token.rule == .reg05)
        let willPresent = try #require(absences.first { $0.callback == .unWillPresent })
        #expect(willPresent.because == "no push or local notification came")
    }

    @Test("a local notification never reaches the service extension or the app delegate")
    func local() {
        let app = AppInstall(topic: "com.example.app")
        let absences = AbsenceSearch(
            .local([.isObject, .alertText]), nil, app: app, device: Device(id: "d")
        ).absences
        #expect(absences.first { $0.callback == .nseDidReceive }?.rule == .r46)
        #expect(absences.first { $0.callback == .appDidReceiveRemote }?.rule == .localNoFallback)
    }
}

extension PushShape {
    /// Sound and mutable-content.
    fileprivate static let soundMutable = PushShape(
        facts: [.isObject, .hasAPS, .mutableContent, .sound], pushType: .alert)
}
