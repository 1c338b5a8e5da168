/// Who stands behind each callback of an app after everything is installed.
///
/// Built once for an app, its hook sets and a system; routing asks it and nothing else.
///
/// Source: delivery rules C2, steps 9 and 10.
package struct Wiring: Sendable {
    /// The part of a process's life in which a callback comes.
    package enum Phase: UInt8, Sendable, CaseIterable {
        /// The push or tap has launched the app: what is installed later is not there yet.
        case launching
        /// As `launching`, before what observes the launch notification has acted.
        case returned
        case running
    }

    /// What the system believes that the delegates implement, and how their calls go.
    struct Table: Sendable {
        var responds: CallbackSet
        var hasUNDelegate: Bool
        /// By number of the callback; nil where nobody answers.
        var chains: [Chain?]
    }

    /// Nil: no hooks, the plan answers by itself.
    private let hooked: Hooked?
    private let plain: Table

    private final class Hooked: Sendable {
        let launching: Table
        /// Nil: nothing acts with the launch notification.
        let returned: Table?
        let running: Table
        let remarks: [HookRemark]
        /// What some framework, which has a UN proxy alone, never hears.
        let unheard: CallbackSet

        init(
            launching: Table, returned: Table?, running: Table, remarks: [HookRemark],
            unheard: CallbackSet
        ) {
            self.launching = launching
            self.returned = returned
            self.running = running
            self.remarks = remarks
            self.unheard = unheard
        }
    }

    /// The wiring of an app without frameworks; costs nothing.
    package static func plain(_ app: AppInstall) -> Wiring {
        Wiring(plain: app)
    }

    private init(plain app: AppInstall) {
        self.init(
            nil,
            Table(
                responds: app.delegateResponses, hasUNDelegate: app.hasLiveUNDelegate, chains: []))
    }

    private init(_ hooked: Hooked?, _ plain: Table) {
        self.hooked = hooked
        self.plain = plain
    }

    /// The wiring of an app with the frameworks that its plan names.
    package init(of app: AppInstall, on os: OSVersion) {
        self.init(app: app, hooks: app.hooks, os: os)
    }

    /// Installs the hooks of the sets, in their order, into the app's world.
    package init(app: AppInstall, hooks sets: [HookSet], os: OSVersion) {
        guard !sets.isEmpty || !app.script.replies.isPlain else {
            self.init(plain: app)
            return
        }
        var installed: [InstalledHook] = []
        for set in sets {
            for hook in set.hooks {
                installed.append(InstalledHook(number: installed.count, hook: hook, set: set.name))
            }
        }
        let worlds = ObjectWorld.launch(app.host, installed, os)
        let hooked = Hooked(
            launching: Table(worlds, worlds.launched, app),
            returned: worlds.returned.map { Table(worlds, $0, app) },
            running: Table(worlds, worlds.settled, app),
            remarks: worlds.settled.remarks,
            unheard: os < OSVersion(10) ? [] : Hook.unheard(by: installed.map(\.hook)))
        self.init(hooked, Table(responds: [], hasUNDelegate: false, chains: []))
    }

    /// There are hooks, or answers of the app that are not plain.
    package var hasHooks: Bool { hooked != nil }

    /// The hooks' remarks on their installation; none without hooks.
    package var remarks: [Diagnostic] { hooked?.remarks.map(\.diagnostic) ?? [] }

    var hookRemarks: [HookRemark] { hooked?.remarks ?? [] }

    /// A framework with a UN proxy alone does not hear `callback`.
    ///
    /// Source: INT25.
    func isUnheard(_ callback: Callback) -> Bool { hooked?.unheard.contains(callback) ?? false }

    /// Whether the system believes that a delegate implements `callback` (FB8 included).
    package func responds(to callback: Callback, _ phase: Phase = .running) -> Bool {
        table(phase).responds.contains(callback)
    }

    /// `UNUserNotificationCenter.delegate` is set and alive.
    package func hasUNDelegate(_ phase: Phase = .running) -> Bool { table(phase).hasUNDelegate }

    /// What runs when the system sends `callback`; nil where nobody answers, and without hooks.
    package func chain(_ callback: Callback, _ phase: Phase = .running) -> Chain? {
        let chains = table(phase).chains
        return chains.isEmpty ? nil : chains[Int(callback.rawValue)]
    }

    private func table(_ phase: Phase) -> Table {
        guard let hooked else { return plain }
        switch phase {
        case .launching: return hooked.launching
        case .returned: return hooked.returned ?? hooked.launching
        case .running: return hooked.running
        }
    }
}

extension Wiring.Table {
    /// Looks at a world and walks every callback that it answers.
    init(_ worlds: LaunchedWorlds, _ world: ObjectWorld, _ app: AppInstall) {
        self.init(
            responds: world.seenByUIKit, hasUNDelegate: world.centerDelegate != nil, chains: [])
        if let center = world.centerDelegate {
            responds.formUnion(world.responses(of: center).intersection(.init(of: .unDelegate)))
        }
        for callback in Callback.allCases {
            if callback == .appWillFinish {
                add(callback, worlds.willFinish, app)
            } else if callback == .appDidFinish {
                add(callback, worlds.didFinishWithObservers, app)
            } else {
                add(callback, world, app)
            }
        }
    }

    private mutating func add(_ callback: Callback, _ world: ObjectWorld, _ app: AppInstall) {
        let receiver =
            switch callback.role {
            case .appDelegate: world.appDelegate
            case .unDelegate: world.centerDelegate
            case .sceneDelegate, .serviceExtension, .pushRegistry, .channelManager,
                .locationExtension:
                Int?.none
            }
        guard let receiver, responds.contains(callback) else {
            chains.append(nil)
            return
        }
        var walk = ChainWalk(
            world, callback, reply: app.reply(to: callback),
            toHook: app.reply(to: .appDidReceiveRemote))
        chains.append(walk.walk(receiver))
    }
}

extension Hook {
    /// The app delegate's callbacks of push that a framework among `hooks` asks for nowhere, which
    /// has put a proxy before the UN delegate.
    fileprivate static func unheard(by hooks: [Hook]) -> CallbackSet {
        let all = CallbackSet([.appToken, .appDidReceiveRemote])
        return hooks.filter { $0.kind == .unReplace }.reduce(into: []) { unheard, proxy in
            let asked = hooks.filter { $0.sdk == proxy.sdk }.reduce(CallbackSet()) {
                $0.union($1.callbacks)
            }
            unheard.formUnion(all.subtracting(asked))
        }
    }
}
