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

    static let mistakes: [(String, String)] = [
        (#""fire-base""#, "did you mean \"firebase\"?"),
        (#"{"name": "X", "kind": "exchang", "target": "live-app-delegate"}"#, "exchange"),
        (#"{"name": "X", "kind": "exchange"}"#, "target: got nothing"),
        (#"{"name": "X", "kind": "exchange", "target": "un-center"}"#, "a delegate or a class"),
        (#"{"name": "X", "kind": "un-replace", "target": "live-app-delegate"}"#, "un-center"),
        (#"{"name": "X", "kind": "manual", "callbacks": ["app.tokn"]}"#, "app.token"),
        (#"{"name": "X", "kind": "manual", "callbacks": ["nse.didReceive"]}"#, "app.token"),
        (#"{"name": "X", "kind": "manual", "complation": "never"}"#, "completion"),
        (#"{"name": "X", "kind": "manual", "completion": "aggregate"}"#, "aggregate-once"),
        (#"{"name": "X", "kind": "manual", "completion": {"timeout_ms": -1}}"#, "3600000"),
        (#"{"name": "X", "kind": "manual", "install_at": "didfinish"}"#, "did-finish"),
        (#"{"name": "X", "kind": "manual", "times": 5}"#, "1 to 4"),
        (#"{"name": "X", "kind": "manual", "name": "Y"}"#, "a second time"),
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
