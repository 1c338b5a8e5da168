import Testing

@testable import Routing

/// Hooks, a set-up and an input, and what is found: verdict and sentence.
struct ImpactRow: Sendable, CustomTestStringConvertible {
    let hooks: HookSet
    let host: String
    let input: String
    let findings: [String]

    init(_ hooks: HookSet, _ host: String, _ input: String, _ findings: String...) {
        self.hooks = hooks
        self.host = host
        self.input = input
        self.findings = findings
    }

    var testDescription: String { "\(hooks.name) on \(host), \(input)" }

    /// The one cell of the report.
    func cell() throws -> ImpactReport.Cell {
        let report = ImpactReport(
            of: [hooks], on: [try #require(NamedHost.named(host))],
            inputs: [try #require(ImpactInput.named(input))])
        return try #require(report.cells.first)
    }
}

@Suite("What hooks do to what an app hears")
struct ImpactComparisonTests {
    private static func appHook(_ change: @escaping (inout Hook) -> Void) -> HookSet {
        HookSet(
            "mine",
            hooks: [
                Hook(
                    "Mine", sdk: "Mine", .setImplementation, on: .liveAppDelegate,
                    [.appDidReceiveRemote]
                ) { change(&$0) }
            ])
    }

    private static func proxy(_ change: @escaping (inout Hook) -> Void) -> HookSet {
        HookSet(
            "mine",
            hooks: [
                Hook(
                    "Mine", sdk: "Mine", .unReplace, on: .unCenter, [.unWillPresent, .unDidReceive]
                ) { change(&$0) }
            ])
    }

    private static let rows: [ImpactRow] = [
        ImpactRow(appHook { _ in }, "objc-appdelegate", "silent-front"),
        ImpactRow(.seedObserver, "objc-appdelegate", "both-back"),
        // Rule INT22.
        ImpactRow(
            appHook {
                $0.forward = .none
                $0.completion = .ownsIfNoOriginal
                $0.result = .newData
            }, "objc-appdelegate", "silent-front",
            "LOST app.didReceiveRemote is no longer called (INT22)"),
        // Rule INT06.
        ImpactRow(
            .seedProxy, "objc-appdelegate", "alert-front",
            "LOST un.willPresent is no longer called (INT06)",
            "ALTERED app.didReceiveRemote is called, as it was not before (INT06)",
            "ALTERED the user sees nothing instead of banner+sound (INT06)"),
        // The crash that follows is no reason for what comes before it.
        ImpactRow(
            .seedProxy, "host-answers-twice", "alert-front",
            "LOST un.willPresent is no longer called (INT06)",
            "HANDLER the process crashes (A10.handler-twice)",
            "ALTERED app.didReceiveRemote is called, as it was not before (INT06)"),
        // That of two variants one is called is no reason why any is.
        ImpactRow(
            .seedProxy, "old-and-fetch", "alert-front",
            "LOST un.willPresent is no longer called (INT06)",
            "ALTERED app.didReceiveRemote is called, as it was not before (INT06)",
            "ALTERED the user sees nothing instead of banner+sound (INT06)"),
        // Rule INT07.
        ImpactRow(
            proxy {
                $0.addIfMissing = true
                $0.completion = .ownsIfNoOriginal
                $0.presents = []
            }, "un-without-willpresent", "alert-front",
            "LOST app.didReceiveRemote is no longer called (INT07)"),
        // Rule FB5: the fetch variant that a framework adds hides the old one.
        ImpactRow(
            .airship, "old-variant-only", "silent-front",
            "LOST app.didReceiveRemoteOld is no longer called (R51)"),
        ImpactRow(
            appHook { $0.completion = .never }, "objc-appdelegate", "silent-front",
            "HANDLER the handler of app.didReceiveRemote is never called"),
        ImpactRow(
            appHook { $0.completion = .thenCallAgain }, "objc-appdelegate", "silent-front",
            "HANDLER the process crashes (A10.handler-twice)"),
        // Rule INT15.
        ImpactRow(
            .oneSignal, "objc-appdelegate", "alert-front",
            "HANDLER the handler of un.willPresent is called 2 times instead of 1 (INT15)"),
        // Rule B1.onesignal-legacy: the framework calls the same method of the same object.
        ImpactRow(.oneSignal, "no-un-delegate", "tap-back"),
        ImpactRow(.oneSignal, "no-un-delegate", "tap-cold"),
        ImpactRow(
            .oneSignal, "no-un-delegate", "dismiss",
            "ALTERED app.didReceiveRemote is called, as it was not before (B1.onesignal-legacy)"),
        ImpactRow(
            .seedSwizzle, "old-variant-only", "silent-front",
            "LOST app.didReceiveRemoteOld is no longer called (INT01)",
            "HANDLER the process crashes (INT01)"),
        ImpactRow(
            .customerIO, "with-onesignal", "alert-front",
            "TWICE un.willPresent of OneSignal is called 2 times instead of 1"),
        ImpactRow(
            proxy {
                $0.completion = .aggregateOnce
                $0.presents = [.badge]
            }, "objc-appdelegate", "alert-front",
            "ALTERED un.willPresent is answered with banner+sound+badge instead of banner+sound",
            "ALTERED the user sees banner+sound+badge instead of banner+sound"),
        ImpactRow(
            proxy {
                $0.completion = .aggregateOnce
                $0.answersAfter = 5_000
                $0.presents = []
            }, "objc-appdelegate", "alert-front",
            "LATE the handler of un.willPresent is called 5000 ms later"),
    ]

    @Test("is found out", arguments: rows)
    func findings(row: ImpactRow) throws {
        let cell = try row.cell()
        #expect(cell.findings.map { "\($0.verdict.name) \($0.text)" } == row.findings)
        #expect(cell.verdict == cell.findings.first?.verdict ?? .same)
        #expect(cell.isHarm == !row.findings.isEmpty)
    }

    @Test(
        "is a gain where the app fails by itself",
        arguments: [
            ImpactRow(.airship, "host-answers-twice", "silent-front"),
            ImpactRow(.oneSignal, "host-never-answers", "alert-front"),
        ])
    func mended(row: ImpactRow) throws {
        let cell = try row.cell()
        #expect(cell.isMended && !cell.isHarm && cell.findings.isEmpty)
    }

    @Test("rules that are cited bear on the callback", arguments: [OSVersion(9), OSVersion(17)])
    func causes(os: OSVersion) {
        let ofUNDelegate: Set<RoutingRule> = [.int06, .int07, .int08, .int26, .int28, .leg10]
        for hooks in HookSet.named {
            let findings = ImpactReport(of: [hooks], os: os).cells.flatMap(\.findings)
            for finding in findings {
                guard let callback = finding.callback else { continue }
                let rules = Set(finding.rules)
                // What a call is by is no reason that it is missing.
                if finding.verdict == .lost { #expect(!rules.contains(.r01), "\(finding.text)") }
                if rules.contains(.r51) {
                    #expect(callback == .appDidReceiveRemoteOld, "\(finding.text)")
                }
                if callback == .appToken || callback == .appTokenFail {
                    #expect(rules.isDisjoint(with: ofUNDelegate), "\(finding.text)")
                }
            }
        }
    }

    @Test("hooks that are called are heard of, others not")
    func heard() throws {
        let token = ImpactRow(.swizzleCorrect, "objc-appdelegate", "silent-front")
        #expect(try token.cell().heard == CallbackSet(.appDidReceiveRemote))
        #expect(try !ImpactRow(.seedObserver, "scene", "silent-front").cell().isHeard)
    }

    @Test("a framework of the set-up that is tried is not there twice")
    func sameFramework() throws {
        let own = ImpactReport(of: [.firebase], on: [try #require(.named("with-firebase"))])
        let other = ImpactReport(of: [.firebase], on: [try #require(.named("objc-appdelegate"))])
        #expect(own.cells.map(\.verdict) == other.cells.map(\.verdict))
        #expect(own.cells.map(\.heard) == other.cells.map(\.heard))
    }
}
