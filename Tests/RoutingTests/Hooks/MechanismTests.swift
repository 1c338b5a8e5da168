import Routing
import Testing

/// Each mechanism by itself, where no rule of a framework shows it.
@Suite("Mechanisms of hooks")
struct MechanismTests {
    private static func method(
        _ kind: Hook.Kind, _ callbacks: [Callback], _ change: (inout Hook) -> Void = { _ in }
    ) -> HookSet {
        .one(Hook("X", sdk: "X", kind, on: .liveAppDelegate, callbacks, change))
    }

    static let source = "delivery rules B2"

    static let rows: [HookRow] = [
        HookRow(
            "a delegate that does not exist yet", source,
            [method(.exchange, [.appToken]) { $0.installAt = .load }], .appToken, ["app"],
            codes: ["E-NO-DELEGATE-YET"]),
        HookRow(
            "FB8", source,
            [method(.setImplementation, [.appDidReceiveRemote]) { $0.addIfMissing = true }],
            .appDidReceiveRemote, nil, codes: ["W-SELECTOR-CACHE"]
        ) { $0.delegate.appDelegate = [] },
        HookRow(
            "an inherited method, exchanged well, is reached", source,
            [method(.exchange, [.appToken])], .appToken, ["X", "app < X"]
        ) {
            $0.delegate.implements.remove(.appToken)
            $0.delegate.inherits.insert(.appToken)
        },
        HookRow(
            "an inherited method, replaced, is reached", source,
            [method(.setImplementation, [.appToken])], .appToken, ["X", "app < X"]
        ) {
            $0.delegate.implements.remove(.appToken)
            $0.delegate.inherits.insert(.appToken)
        },
        HookRow(
            "original first", source,
            [method(.setImplementation, [.appToken]) { $0.forward = .originalFirst }], .appToken,
            ["app < X", "X"]),
        HookRow(
            "two frameworks stack, the last one outermost", source,
            [method(.setImplementation, [.appToken]), .ours("batch")], .appToken,
            ["Batch", "X < Batch", "app < X < Batch"]),
        HookRow(
            "a wrapper passes on what it does not have", source, [.ours("customerio")],
            .appDidReceiveRemote, ["app", "answer app"]),
        HookRow(
            "a wrapper brings what the app does not have", source, [.ours("customerio")],
            .appToken, ["CIO"]
        ) { $0.delegate.implements.remove(.appToken) },
        HookRow(
            "the app calls a framework by hand", source, [method(.manual, [.appToken])],
            .appToken, ["app", "X"]),
        HookRow(
            "calling by hand and answering twice", source,
            [
                method(.manual, [.appDidReceiveRemote]) { $0.completion = .thenCallAgain }
            ], .appDidReceiveRemote, ["app", "answer app", "X", "answer X ignored", "crash"],
            codes: ["E-HANDLER-TWICE"]),
        HookRow(
            "a proxy loses an original that nobody holds", source,
            [.ours("seed-proxy") { $0.owner = .strong }], .unWillPresent,
            ["PushFramework", "answer PushFramework"], codes: []
        ) { $0.delegate.retained = false },
        HookRow(
            "key-value observing leaves the first class alone again", source,
            [.ours("firebase"), .ours("proxy-correct") { $0.installAt = .didFinishNotification }],
            .unWillPresent,
            ["FIR", "PushFramework < FIR", "app < PushFramework < FIR", "answer PushFramework"]),
    ]

    @Test("do what they do", arguments: rows)
    func row(row: HookRow) {
        row.check()
    }

    @Test("a group answers with new data before no data before failed, as late as the latest")
    func merging() throws {
        var app = AppInstall(topic: "com.example.app")
        app.script.replies[.appDidReceiveRemote] = ScriptReply(
            afterMilliseconds: 700, result: .newData)
        let wiring = Wiring(app: app, hooks: [.ours("firebase")], os: OSVersion(17))
        let outcome = try #require(wiring.chain(.appDidReceiveRemote)).outcome
        #expect(outcome.firstValue == .fetch(.newData))
        #expect(outcome.atMilliseconds == 700)
        #expect(outcome.calls == 1 && !outcome.crashed)
        app.script.replies[.appDidReceiveRemote].result = .failed
        let failed = Wiring(app: app, hooks: [.ours("firebase")], os: OSVersion(17))
        #expect(
            failed.chain(.appDidReceiveRemote)?.outcome.firstValue == .fetch(.noData))
    }

    @Test("a second call of the fetch handler is ignored below iOS 10 and crashes later")
    func twice() throws {
        var app = AppInstall(topic: "com.example.app")
        app.script.replies[.appDidReceiveRemote].calls = 2
        for (os, crashes) in [(OSVersion(9), false), (OSVersion(10), true)] {
            let chain = try #require(
                Wiring(app: app, hooks: [], os: os).chain(.appDidReceiveRemote))
            #expect(chain.outcome.crashed == crashes)
            #expect(chain.outcome.calls == 2)
            #expect(chain.codes == ["E-HANDLER-TWICE"])
        }
    }
}
