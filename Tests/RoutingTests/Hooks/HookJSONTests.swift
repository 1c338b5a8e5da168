import JSON
import Routing
import Testing

@Suite("Hooks as JSON")
struct HookJSONTests {
    @Test("come back as they were written", arguments: HookSet.named)
    func roundTrip(set: HookSet) throws {
        var writer = JSONWriter()
        set.write(to: &writer)
        #expect(try HookSet(json: json(writer.text)) == set)
        #expect(HookSet.named(set.name) == set)
        #expect(!set.summary.isEmpty && !set.source.isEmpty && !set.hooks.isEmpty)
    }

    @Test("are shown as a template that reads back", arguments: HookSet.named)
    func template(set: HookSet) throws {
        #expect(try HookSet(json: json(set.template)) == set)
        #expect(set.template.hasPrefix("{\n  \"name\": \"\(set.name)\",\n"))
        #expect(set.template.split(separator: "\n").count > 10)
    }

    @Test("a proxy writes out the defaults that its behaviour hangs on")
    func proxyDefaults() throws {
        let proxy = Hook("P", sdk: "P", .unReplace, on: .unCenter, [.unWillPresent])
        let text = HookSet("own", hooks: [proxy]).template
        for line in [
            #""owner": "strong""#, #""add_if_missing": false"#, #""forward": "sdk-first""#,
            #""completion": "pass-through""#, #""install_at": "did-finish""#,
            #""follows_delegate_changes": false"#, #""only_if_none": false"#,
            #""reads_original_twice": false"#, #""guards_reentry": false"#,
            #""passes_to_latest": false"#,
            #""presents": ["banner","sound"]"#, #""answers_after_ms": 0"#,
        ] { #expect(text.contains(line), "\(line)") }
        #expect(try HookSet(json: json(text)).hooks == [proxy])
    }

    /// A device with such a hook was shown in a form that could not be put again.
    @Test("an observer of nothing comes back as it was written")
    func observerOfNothing() throws {
        let observer = Hook("O", sdk: "O", .observer, on: .liveAppDelegate, [])
        let text = HookSet("own", hooks: [observer]).template
        #expect(text.contains(#""notification_names": []"#))
        #expect(try HookSet(json: json(text)).hooks == [observer])
    }

    @Test("come back with every member that can differ")
    func everyMember() throws {
        let hook = Hook(
            "A", sdk: "B", .exchange, on: .literalClass("Shop.AppDelegate"),
            [.appToken, .unOpenSettings]
        ) {
            $0.addIfMissing = true
            $0.forward = .none
            $0.completion = .timeout(milliseconds: 7)
            $0.owner = .weak
            $0.installAt = .later(milliseconds: 3)
            $0.followsDelegateChanges = true
            $0.reassignsDelegate = true
            $0.arity = .oneArgument
            $0.callsOriginal = .missingSelector
            $0.times = 2
            $0.classCheck = .exact
            $0.shares = "GUL"
            $0.onlyIfNone = true
            $0.ownDelegate = true
            $0.readsOriginalTwice = true
            $0.guardsReentry = true
            $0.passesToLatest = true
            $0.seesForwardingTarget = true
            $0.calledByApp = false
            $0.emulatesFallback = true
            $0.undoneAt = .didFinishNotification
            $0.leavesStub = true
            $0.notificationNames = ["N"]
            $0.presents = [.list]
            $0.result = .failed
            $0.answersAfter = 12
        }
        let set = HookSet("own", "one of each", hooks: [hook], evidence: .sdk, source: "here")
        var writer = JSONWriter()
        set.write(to: &writer)
        #expect(try HookSet(json: json(writer.text)) == set)
    }

    @Test("may be names, hooks, sets, or lists of these")
    func forms() throws {
        let hook = #"{"name": "X", "kind": "observer", "notification_names": []}"#
        let list = try HookSet.list(
            json: json(#"["firebase", \#(hook), {"name": "own", "hooks": [\#(hook)]}]"#))
        #expect(list.map(\.name) == ["firebase", "X", "own"])
        #expect(list[1].hooks == list[2].hooks)
        #expect(try HookSet.list(json: json(#""batch""#)) == [HookSet.ours("batch")])
        let app = try AppInstall(json: json(#"{"topic": "a.b", "hooks": ["expo", \#(hook)]}"#))
        #expect(app.hooks.map(\.name) == ["expo", "X"])
    }

    /// A manual hook with one more member.
    private static func manual(_ member: String) -> String {
        #"{"name": "X", "kind": "manual", "callbacks": ["app.token"], \#(member)}"#
    }

    static let mistakes: [(String, String)] = [
        (#""fire-base""#, "did you mean \"firebase\"?"),
        (#"{"name": "X", "kind": "exchang", "target": "live-app-delegate"}"#, "exchange"),
        (#"{"name": "X", "kind": "exchange"}"#, "target: got nothing"),
        (#"{"name": "X", "kind": "exchange", "target": "un-center"}"#, "a delegate or a class"),
        (#"{"name": "X", "kind": "un-replace", "target": "live-app-delegate"}"#, "un-center"),
        (#"{"name": "X", "kind": "manual", "callbacks": ["app.tokn"]}"#, "app.token"),
        (#"{"name": "X", "kind": "manual", "callbacks": ["nse.didReceive"]}"#, "app.token"),
        (#"{"name": "X", "kind": "manual", "complation": "never"}"#, "completion"),
        (manual(#""completion": "aggregate""#), "aggregate-once"),
        (manual(#""completion": {"timeout_ms": -1}"#), "3600000"),
        (manual(#""install_at": "didfinish""#), "did-finish"),
        (manual(#""times": 5"#), "1 to 4"),
        (manual(#""name": "Y""#), "a second time"),
        (#"{"name": "X", "kind": "manual"}"#, "callbacks: got nothing"),
        (#"{"name": "X", "kind": "manual", "callbacks": []}"#, "at least one callback"),
        (
            #"{"name": "X", "kind": "un-replace", "target": "un-center", "owner": "none"}"#,
            "callbacks: got nothing"
        ),
        (
            #"{"name": "X", "kind": "un-replace", "target": "un-center", "#
                + #""callbacks": ["un.willPresent"]}"#,
            "owner: got nothing, expected strong, weak or none"
        ),
        (
            #"{"name": "X", "kind": "un-replace", "target": "un-center", "owner": "strong", "#
                + #""callbacks": ["un.willPresent", "app.token"]}"#,
            "callbacks of center.delegate, whose place the hook takes; app.token is never"
        ),
        (
            #"{"name": "X", "kind": "app-delegate-wrapper", "target": "live-app-delegate", "#
                + #""callbacks": ["un.didReceive"]}"#,
            "callbacks of UIApplication.delegate, whose place the hook takes; un.didReceive"
        ),
        (#"{"name": "X", "kind": "observer"}"#, "notification_names: got nothing"),
        (
            #"{"name": "X", "kind": "observer", "notification_names": [], "#
                + #""callbacks": ["app.token"]}"#,
            "no callbacks, as an observer hooks no method; name what it observes"
        ),
        ("7", "one of seed-swizzle, seed-observer"),
    ]

    @Test("name the place and the near word of a mistake", arguments: mistakes)
    func mistake(text: String, words: String) throws {
        let error = try #require(throws: DevicePlanError.self) {
            try HookSet.list(json: json(text))
        }
        #expect(error.message.contains(words), "\(error.message)")
    }
}
