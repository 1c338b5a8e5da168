import APNs
import Routing
import Testing

/// One row on hooks: an app, what is installed in it, the callback that the system sends, and
/// what must come of it.
struct HookRow: Sendable, CustomTestStringConvertible {
    let id: String
    let source: String
    let app: AppInstall
    let os: OSVersion
    let wiring: Wiring
    let callback: Callback
    let phase: Wiring.Phase
    /// Each step as `Chain.Step.line`; nil where nobody is called.
    let steps: [String]?
    /// The codes of installing, then of the call.
    let codes: [String]

    init(
        _ id: String, _ source: String, _ sets: [HookSet], _ callback: Callback,
        at phase: Wiring.Phase = .running, os: OSVersion = OSVersion(17),
        _ steps: [String]?, codes: [String] = [], _ change: (inout AppInstall) -> Void = { _ in }
    ) {
        self.id = id
        self.source = source
        var app = AppInstall(topic: "com.example.app")
        change(&app)
        app.hooks = sets
        self.app = app
        self.os = os
        wiring = Wiring(of: app, on: os)
        self.callback = callback
        self.phase = phase
        self.steps = steps
        self.codes = codes
    }

    var testDescription: String { "\(id): \(callback.name)" }

    func check() {
        let chain = wiring.chain(callback, phase)
        #expect(falseCitation == nil)
        #expect(chain?.steps.compactMap(\.line) == steps)
        #expect((wiring.remarks.map(\.code) + (chain?.codes ?? [])).unique == codes)
        #expect(!source.isEmpty)
        #expect((chain != nil) == wiring.responds(to: callback, phase))
        for diagnostic in wiring.remarks + (chain?.remarks ?? []) {
            #expect(diagnostic.remedy?.isEmpty == false, "\(diagnostic.code)")
        }
    }
}

extension Chain.Step {
    /// `app`, `app < FIR` (with the hooks passed), `answer app banner+sound`, `crash`.
    var line: String? {
        switch self {
        case .call(let link):
            ([link.sdk ?? "app"] + link.via.reversed()).joined(separator: " < ")
        case .answer(let answer):
            "answer \(answer.sdk ?? "app")" + (answer.isIgnored ? " ignored" : "")
        case .crash: "crash"
        case .remark, .rule: nil
        }
    }
}

extension Chain {
    var remarks: [Diagnostic] {
        steps.compactMap { step in
            switch step {
            case .remark(let diagnostic, _): diagnostic
            case .call, .answer, .rule, .crash: nil
            }
        }
    }

    var codes: [String] { remarks.map(\.code) }
}

extension [String] {
    /// Each once, in the order of the first.
    var unique: [String] {
        reduce(into: []) { list, word in
            if !list.contains(word) { list.append(word) }
        }
    }
}

extension HookSet {
    /// A set of one hook.
    static func one(_ hook: Hook, _ change: (inout Hook) -> Void = { _ in }) -> HookSet {
        var hook = hook
        change(&hook)
        return HookSet(hook.name, hooks: [hook])
    }

    /// A framework that exchanges as the first plan does, in methods that it needs.
    static func firstPlan(_ name: String) -> HookSet {
        .one(
            Hook(
                name, sdk: name, .exchange, on: .literalClass("AppDelegate"),
                [.appToken, .appDidReceiveRemote]
            ) {
                $0.addIfMissing = true
                $0.callsOriginal = .missingSelector
                $0.installAt = .load
            })
    }

    /// One of ours by name, changed.
    static func ours(_ name: String, _ change: (inout Hook) -> Void = { _ in }) -> HookSet {
        var set = HookSet.named(name) ?? HookSet(name, hooks: [])
        for index in set.hooks.indices { change(&set.hooks[index]) }
        return set
    }
}

extension Trace {
    /// The calls of code: short name, and whose code it is.
    var calls: [String] {
        events.filter { $0.kind == .callback }.map { event in
            let words = event.detail?.split(separator: ";").first ?? ""
            let owner = words.hasPrefix("code of ") ? String(words.dropFirst(8)) : "app"
            return "\(event.callback) \(owner)"
        }
    }
}
