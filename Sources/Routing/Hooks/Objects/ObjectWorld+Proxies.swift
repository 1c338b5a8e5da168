extension ObjectWorld {
    /// The app delegate object gets a class of its own below its class.
    ///
    /// Source: delivery rules B1 (GoogleUtilities).
    mutating func subclass(_ number: Int, _ hook: Hook) {
        guard let appDelegate else {
            remark(.noDelegateYet(hook.name))
            return
        }
        let name = hook.shares ?? hook.name
        if let group = interceptors.firstIndex(where: { $0.name == name }) {
            interceptors[group].members.append(number)
            addInterceptedMethods(of: number, hook, group: group)
            return
        }
        interceptors.append((name: name, members: [number]))
        let above = objects[appDelegate].isa
        let isa = makeClass("\(name)_\(classes[above].name)-1", below: above)
        objects[appDelegate].isa = isa
        addInterceptedMethods(of: number, hook, group: interceptors.count - 1)
        if hook.reassignsDelegate { assignAppDelegate(appDelegate) }
    }

    private mutating func addInterceptedMethods(of number: Int, _ hook: Hook, group: Int) {
        guard let appDelegate else { return }
        let isa = objects[appDelegate].isa
        for callback in hook.callbacks.callbacks {
            let selector = Selector.system(callback)
            if case .interceptors = classes[isa].methods[selector] { continue }
            let original = method(selector, of: isa)
            guard original != nil || hook.addIfMissing else { continue }
            classes[isa].methods[selector] = .interceptors(group: group, original: original)
            entries.append(
                HookEntry(
                    hook: number, callback: callback, isa: isa, original: original, wasOwn: false))
        }
    }

    /// `center.delegate` becomes a proxy that keeps the delegate it finds, weakly.
    mutating func replaceDelegate(_ number: Int, _ hook: Hook) {
        if let centerDelegate, hook.onlyIfNone {
            remark(.hookSilent(hook.name, because: makerName(of: centerDelegate)), by: .int20)
            return
        }
        var methods: [Selector: Implementation] = [:]
        for callback in hook.callbacks.callbacks {
            methods[.system(callback)] = .hook(number, .captured)
        }
        let isa = makeClass("\(hook.sdk).Proxy", methods)
        let proxy = makeObject(isa, by: .hook(number), retained: hook.owner == .strong)
        if let centerDelegate { objects[proxy].captured = [centerDelegate] }
        if hasLaunched { remark(.proxyLate(hook.name), by: .int26) }
        assignCenterDelegate(proxy)
        if hook.followsDelegateChanges { centerWatchers.append(number) }
    }

    /// Those to whom a proxy passes a message on that has come back to it `returns` times.
    func behind(_ proxy: Int, after returns: Int = 0) -> [Int] {
        let captured = objects[proxy].captured
        return passesToLatest(proxy) ? captured.dropLast(returns).suffix(1) : captured
    }

    /// Whether an object is a proxy in front of the delegate that was set last, and of that alone.
    func passesToLatest(_ object: Int) -> Bool {
        guard case .hook(let number) = objects[object].maker else { return false }
        return hooks[number].hook.passesToLatest
    }

    /// `UIApplication.delegate` becomes an object around the app's delegate.
    mutating func wrap(_ number: Int, _ hook: Hook) {
        guard let appDelegate else {
            remark(.noDelegateYet(hook.name))
            return
        }
        var methods: [Selector: Implementation] = [:]
        for callback in hook.callbacks.callbacks {
            methods[.system(callback)] = .hook(number, .captured)
        }
        let isa = makeClass("\(hook.sdk).AppDelegate", methods)
        let wrapper = makeObject(isa, by: .hook(number), retained: true)
        objects[wrapper].captured = [appDelegate]
        objects[wrapper].forwardingTarget = appDelegate
        assignAppDelegate(wrapper)
    }
}
