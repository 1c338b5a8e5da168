extension ObjectWorld {
    /// The classes that exist before any code runs.
    mutating func makeClasses(of host: HostApp) {
        let base = makeClass("UIResponder", methods(host.inherits))
        var own = methods(host.implements)
        if host.unIsAppDelegate { own.merge(methods(host.un ?? [])) { first, _ in first } }
        let delegate = makeClass(host.className, below: base, own)
        let object = makeObject(delegate, by: .app, retained: true)
        if host.isSwiftUI {
            let shell = makeClass("SwiftUI.AppDelegate", methods(HostApp.swiftUIShell))
            let front = makeObject(shell, by: .system, retained: true)
            if host.hasAdaptor { objects[front].forwardingTarget = object }
        }
        if let un = host.un, !host.unIsAppDelegate {
            _ = makeClass(host.unClassName, methods(un))
        }
    }

    private func methods(_ callbacks: CallbackSet) -> [Selector: Implementation] {
        var table: [Selector: Implementation] = [:]
        for callback in callbacks.callbacks { table[.system(callback)] = .app }
        return table
    }

    /// Runs a launch and gives the worlds in which each part of it is called.
    static func launch(
        _ host: HostApp, _ hooks: [InstalledHook], _ os: OSVersion
    ) -> LaunchedWorlds {
        var world = ObjectWorld(host, hooks: hooks, os: os)
        world.act(at: .load, host)
        world.assignAppDelegate(host.isSwiftUI ? 1 : 0)
        let willFinish = world
        world.act(at: .willFinish, host)
        let didFinish = world
        world.act(at: .didFinish, host)
        let returned = world.actsByNotification(host) ? world : nil
        world.act(at: .didFinishNotification, host)
        world.hasLaunched = true
        let launched = world
        for delay in world.laterMoments(host) { world.act(at: delay, host) }
        world.look(back: host)
        return LaunchedWorlds(
            willFinish: willFinish, didFinish: didFinish, returned: returned, launched: launched,
            settled: world)
    }

    private func actsByNotification(_ host: HostApp) -> Bool {
        host.unSetAt == .didFinishNotification
            || hooks.contains {
                $0.hook.installAt == .didFinishNotification
                    || $0.hook.undoneAt == .didFinishNotification
            }
    }

    /// What the app does at a moment, then what the frameworks do, then what nobody holds goes.
    private mutating func act(at moment: Hook.Moment, _ host: HostApp) {
        if host.unSetAt == moment { setOwnUNDelegate(host) }
        for installed in hooks {
            if installed.hook.undoneAt == moment { undo(installed.number) }
            if installed.hook.installAt == moment { install(installed.number) }
        }
        releaseUnheld()
    }

    private mutating func setOwnUNDelegate(_ host: HostApp) {
        guard host.un != nil, os >= OSVersion(10) else { return }
        if host.unIsAppDelegate {
            assignCenterDelegate(0)
            return
        }
        guard let isa = classNumber(named: host.unClassName) else { return }
        let object = makeObject(isa, by: .app, retained: host.unRetained)
        assignCenterDelegate(object)
    }

    private func laterMoments(_ host: HostApp) -> [Hook.Moment] {
        var delays: Set<Int> = []
        for moment in [host.unSetAt] + hooks.map(\.hook.installAt)
            + hooks.compactMap(\.hook.undoneAt)
        {
            if case .later(let milliseconds) = moment { delays.insert(milliseconds) }
        }
        return delays.sorted().map { .later(milliseconds: $0) }
    }

    /// Objects that only weak references name end with the function that made them.
    private mutating func releaseUnheld() {
        for object in objects.indices where objects[object].isAlive && !objects[object].isRetained {
            objects[object].isAlive = false
            if centerDelegate == object {
                centerDelegate = nil
                remarkOnDeallocation(of: object)
            } else if let centerDelegate, objects[object].maker != .app,
                behind(centerDelegate).contains(object)
            {
                remarkOnDeallocation(of: object)
            }
        }
    }

    private mutating func remarkOnDeallocation(of object: Int) {
        guard case .hook(let number) = objects[object].maker else {
            remark(.delegateDeallocated)
            return
        }
        // A proxy in front of it may pass on to others beside it.
        let others = (centerDelegate.map { behind($0) } ?? []).filter { objects[$0].isAlive }
        let lost = others.isEmpty && objects[object].captured.contains { objects[$0].isAlive }
        remark(.proxyDeallocated(hooks[number].hook.name, takesHostAlong: lost), by: .int06)
    }
}

/// One launch, seen where each part of the app's code is called.
struct LaunchedWorlds {
    let willFinish: ObjectWorld
    let didFinish: ObjectWorld
    /// UIKit posts its notification when the method has returned: who observes by then hears it.
    var didFinishWithObservers: ObjectWorld {
        var world = didFinish
        world.launchObservers = launched.launchObservers
        return world
    }

    /// As didFinishLaunching has returned, where the notification after it changes anything.
    let returned: ObjectWorld?
    /// As launching has just finished: what a push or tap that launched the app finds.
    let launched: ObjectWorld
    /// With everything installed that comes later.
    let settled: ObjectWorld
}
