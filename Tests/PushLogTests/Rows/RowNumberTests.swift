import APNs
import Routing
import Testing

@testable import PushLog

/// The numbers that stand in stored rows.
///
/// Rows of earlier versions have them: a number may be added,
/// never changed. Where this is red, put new cases last.
@Suite("Numbers in rows are for ever")
struct RowNumberTests {
    static let tables: [(what: String, got: [String], expected: String)] = [
        (
            "app state", rows(AppState.allCases),
            """
            0 foreground, 1 inactive, 2 background, 3 suspended, 4 terminated, 5 forceQuit, \
            6 neverLaunched
            """
        ),
        (
            "payload class", rows(PayloadClass.allCases),
            """
            0 nothing, 1 alert, 2 badgeOnly, 3 soundOnly, 4 silent, 5 alertContentAvailable, \
            6 alertMutable, 7 mutableWithoutAlert, 8 alertContentAvailableMutable, 9 voip, \
            10 location, 11 complication, 12 liveactivity, 13 widgets, 14 controls, \
            15 fileprovider, 16 mdm, 17 pushtotalk
            """
        ),
        (
            "outcome", rows(Outcome.allCases),
            """
            0 shown, 1 listed, 2 silentCallback, 3 held, 4 stored, 5 dropped, 6 system, \
            7 impossible
            """
        ),
        (
            "callback", rows(Callback.allCases),
            """
            0 appWillFinish, 1 appDidFinish, 2 appToken, 3 appTokenFail, 4 appDidReceiveRemote, \
            5 appDidReceiveRemoteOld, 6 appDidBecomeActive, 7 unWillPresent, 8 unDidReceive, \
            9 unOpenSettings, 10 nseDidReceive, 11 nseWillExpire, 12 pkIncoming, \
            13 sceneWillConnect, 14 sceneDidBecomeActive, 15 pttIncoming, 16 lpseDidReceive, \
            17 lpseWillTerminate, 18 appDidReceiveLocal, 19 appHandleAction, \
            20 appDidRegisterSettings
            """
        ),
        (
            "kind of event", rows(TraceEvent.Kind.allCases),
            "0 callback, 1 system, 2 ui, 3 completion"
        ),
        ("order", rows(TraceEvent.Order.allCases), "0 defined, 1 observedOnce, 2 undefined"),
        ("content", rows(TraceEvent.Content.allCases), "0 original, 1 modified"),
        (
            "application state", rows(ApplicationState.allCases),
            "0 active, 1 inactive, 2 background"
        ),
        ("level of a remark", rows(Diagnostic.Level.allCases), "0 info, 1 warning, 2 error"),
        ("environment", rows(Environment.allCases), "0 development, 1 production"),
        ("payload storage", rows(PayloadStorage.allCases), "0 full, 1 shape, 2 none"),
        (
            "kind of value", rows(Interned.Kind.allCases),
            "1 trace, 2 sender, 3 credential, 4 findings"
        ),
        (
            "trust", rows([CredentialTrust.notJudged, .verified, .unverified, .refused]),
            """
            0 notJudged, 1 verified, 2 unverified, 3 refused
            """
        ),
        (
            "level of a finding",
            [Finding.Level.info, .warning, .error].map { "\($0.number) \($0)" },
            """
            0 info, 1 warning, 2 error
            """
        ),
        (
            "delivery state", DeliveryState.allCases.map { "\($0.number) \($0)" },
            """
            0 received, 1 delivered, 2 deliveredFromStorage, 3 storedOffline, 4 storedPower, \
            5 discardedUnregistered, 6 discardedUnregisteredFromStorage, 7 discardedExpired, \
            8 discardedDisabled, 9 discardedDisabledFromStorage, 10 discardedReplaced
            """
        ),
    ]

    private static func rows<Case: RawRepresentable<UInt8>>(_ cases: [Case]) -> [String] {
        cases.map { "\($0.rawValue) \($0)" }
    }

    @Test("of enums", arguments: tables.indices) func enums(_ index: Int) {
        let table = RowNumberTests.tables[index]
        #expect(table.got.joined(separator: ", ") == table.expected, "\(table.what)")
    }

    @Test("of events of the system") func systemEvents() {
        #expect(
            RowNumberTests.rows(SystemEvent.allCases).joined(separator: ", ") == """
                0 processLaunch, 1 processResume, 2 processForeground, 3 processBackground, \
                4 processSuspend, 5 processKill, 6 processCrash, 7 processForceQuit, 8 callReport, \
                9 activityStart, 10 activityUpdate, 11 activityEnd, 12 activityToken, \
                13 activityStale, 14 activityRemove, 15 widgetReload, 16 controlReload, \
                17 mdmCheckIn, 18 fileProviderSignal, 19 passUpdate, 20 authorizationRequest, \
                21 authorizationPrompt, 22 authorizationGranted, 23 authorizationRefused, \
                24 settingsRegister, 25 remoteRegister, 26 tokenIssue, 27 tokenDead, \
                28 permissionChange, 29 settingChange, 30 pushHeld, 31 pushReplaced, \
                32 pushDiscarded, 33 deviceRestart, 34 deviceUnlock, 35 deviceLock, \
                36 deviceOnline, 37 deviceOffline, 38 installRemove, 39 installAdd, \
                40 delegateSet, 41 delegateReleased, 42 hookInstall
                """)
    }

    @Test("of bits") func bits() {
        let shown: [Shown] = [
            .banner, .sound, .badge, .list, .criticalSound, .lockScreen, .summary,
        ]
        #expect(shown.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
        let facts: [PayloadFacts] = [
            .isObject, .hasAPS, .alertText, .badge, .sound, .contentAvailable, .mutableContent,
            .namesHeaders, .repeatsKeys, .apsIsNoObject, .unusual, .flagIsTrue,
        ]
        #expect(facts.map { $0.rawValue.trailingZeroBitCount } == Array(0...10) + [15])
        #expect(PayloadFacts().with(.critical).rawValue == 3 << 11)
        #expect(PayloadFacts().with(.end).rawValue == 3 << 13)
        let flags: [RowFlags] = [
            .isComplete, .uniqueID, .arrivedAt, .bodyLength, .authorizationCount, .credential,
            .answer, .findings, .explanation, .fault, .autoDevice, .namedDevice, .delivery,
            .laterStates, .trace,
        ]
        #expect(flags.map { $0.rawValue.trailingZeroBitCount } == Array(0...14))
        #expect(RecordRow.version == 1)
    }
}
