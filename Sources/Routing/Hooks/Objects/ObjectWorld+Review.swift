extension ObjectWorld {
    /// Looks at the finished world for what installing has done to the app.
    mutating func look(back host: HostApp) {
        var plain = ObjectWorld(host, hooks: [], os: os)
        plain.assignAppDelegate(host.isSwiftUI ? 1 : 0)
        reviewEntries()
        reviewFallback(plain, host)
        reviewNeed()
        reviewPlaces(host)
        reviewProxies()
    }

    /// Methods that UIKit does not see, and hooks that are out again.
    private mutating func reviewEntries() {
        for entry in entries {
            let name = hooks[entry.hook].hook.name
            guard leads(entry.isa, entry.callback, to: entry.hook) else {
                reviewLost(entry)
                continue
            }
            guard let appDelegate, entry.callback.role == .appDelegate,
                belongs(entry.isa, to: appDelegate), entry.original == nil,
                responds(appDelegate, to: entry.callback), !seenByUIKit.contains(entry.callback)
            else { continue }
            remark(.selectorCache(name, entry.callback), by: .fb8)
        }
    }

    /// A hook that no call comes to any more: it was taken out again, or another one stands in
    /// its place and passes nothing on.
    private mutating func reviewLost(_ entry: HookEntry) {
        let lost = hooks[entry.hook]
        let selector = Selector.system(entry.callback)
        if lost.hook.times <= 1, case .hook(let other, _) = classes[entry.isa].methods[selector] {
            remark(.hookBuried(lost, under: hooks[other], entry.callback))
            return
        }
        let isUndone = lost.hook.times > 1 || hooks.contains { $0.hook.undoneAt != nil }
        remark(.hookUndone(lost.hook.name, entry.callback), by: isUndone ? .int21 : nil)
    }

    private func belongs(_ isa: Int, to object: Int) -> Bool {
        var next: Int? = objects[object].isa
        while let number = next {
            if number == isa { return true }
            next = classes[number].superclass
        }
        guard let target = objects[object].forwardingTarget else { return false }
        return belongs(isa, to: target)
    }

    /// Whether a class's method leads, by any number of steps, to a hook.
    private func leads(_ isa: Int, _ callback: Callback, to number: Int) -> Bool {
        var pending = [classes[isa].methods[.system(callback)]].compactMap(\.self)
        var seen: Set<Implementation> = []
        while let code = pending.popLast() {
            guard seen.insert(code).inserted else { continue }
            switch code {
            case .app, .stub: continue
            case .interceptors(let group, let original):
                if interceptors[group].members.contains(number) { return true }
                if let original { pending.append(original) }
            case .hook(let hook, let original):
                if hook == number { return true }
                switch original {
                case .stored(let code): if let code { pending.append(code) }
                case .ownSelector:
                    let selector = Selector.own(hook: hook, callback)
                    if let code = method(selector, of: isa) { pending.append(code) }
                case .captured, .none: break
                }
            }
        }
        return false
    }

    /// A UN method that only a framework brings takes the fallback from the app delegate.
    ///
    /// Source: FB1 to FB3, FB7.
    private mutating func reviewFallback(_ plain: ObjectWorld, _ host: HostApp) {
        let remote = CallbackSet([.appDidReceiveRemote, .appDidReceiveRemoteOld])
        guard let centerDelegate, !plain.seenByUIKit.isDisjoint(with: remote) else { return }
        let own = host.un ?? []
        for callback in [Callback.unWillPresent, .unDidReceive]
        where !own.contains(callback) && responds(centerDelegate, to: callback) {
            guard let hook = bringer(of: callback, to: centerDelegate), !hook.emulatesFallback
            else { continue }
            remark(
                .fallbackSuppressed(hook.name, callback),
                by: callback == .unDidReceive ? .int28 : .int07)
        }
    }

    private func bringer(of callback: Callback, to object: Int) -> Hook? {
        switch method(.system(callback), of: objects[object].isa) {
        case .hook(let number, _): hooks[number].hook
        case .interceptors(let group, _): interceptors[group].members.first.map { hooks[$0].hook }
        case .app, .stub, nil: nil
        }
    }

    /// Methods that the system never calls, and those of the app's life that push does not need.
    private mutating func reviewNeed() {
        let life: [Callback] = [.appWillFinish, .appDidFinish, .appDidBecomeActive]
        for hook in hooks.map(\.hook) where hook.kind != .observer {
            for callback in life where hook.callbacks.contains(callback) {
                remark(
                    .unneededHook(hook.name, callback, why: "which is no method of push"),
                    by: .int29)
            }
            let old = Callback.appDidReceiveRemoteOld
            guard hook.callbacks.contains(old), seenByUIKit.contains(.appDidReceiveRemote) else {
                continue
            }
            remark(
                .unneededHook(
                    hook.name, old,
                    why: "which is not called beside the variant with a handler (FB5)"),
                by: .int29)
        }
    }

    /// Methods in a class that the system never calls them on.
    private mutating func reviewPlaces(_ host: HostApp) {
        for hook in hooks.map(\.hook) where hook.kind != .observer && hook.kind != .manual {
            for callback in hook.callbacks.callbacks where !hook.isInPlace(callback, in: host) {
                remark(.hookMisplaced(hook.name, callback))
            }
        }
    }

    /// What a proxy does not answer, those behind it never hear.
    private mutating func reviewProxies() {
        guard let centerDelegate, case .hook(let number) = objects[centerDelegate].maker else {
            return
        }
        for callback in CallbackSet(of: .unDelegate).callbacks
        where !responds(centerDelegate, to: callback)
            && behind(centerDelegate).contains(where: { responds($0, to: callback) })
        {
            let name = hooks[number].hook.name
            remark(
                callback == .unOpenSettings ? .settingsDead(name) : .notForwarded(name, callback),
                by: callback == .unOpenSettings ? .int23 : .int22)
        }
    }
}
