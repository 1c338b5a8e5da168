extension ObjectWorld {
    /// Puts a hook's methods into the class of an object; a hook that sees through SwiftUI's
    /// app delegate takes the class of the adaptor.
    mutating func installMethods(of number: Int, on object: Int) {
        var isa = objects[object].isa
        if hooks[number].hook.seesForwardingTarget, let target = objects[object].forwardingTarget {
            isa = objects[target].isa
        }
        installMethods(of: number, in: isa)
    }

    mutating func installMethods(of number: Int, in isa: Int) {
        let hook = hooks[number].hook
        for callback in hook.callbacks.callbacks {
            if hook.kind != .exchange {
                setImplementation(number, callback, in: isa)
            } else if hook.callsOriginal == .addedSelector {
                exchange(number, callback, in: isa)
            } else {
                exchangeWithoutAdding(number, callback, in: isa)
            }
        }
    }

    private mutating func enter(
        _ number: Int, _ callback: Callback, _ isa: Int, _ original: Implementation?, own: Bool
    ) {
        entries.append(
            HookEntry(hook: number, callback: callback, isa: isa, original: original, wasOwn: own))
    }

    /// `class_addMethod`, and where that fails `method_setImplementation`; the old code is stored.
    private mutating func setImplementation(_ number: Int, _ callback: Callback, in isa: Int) {
        let selector = Selector.system(callback)
        let own = classes[isa].methods[selector]
        let original = method(selector, of: isa)
        let isKnown = entries.contains {
            $0.hook == number && $0.callback == callback && $0.isa == isa
        }
        guard !isKnown, original != nil || hooks[number].hook.addIfMissing else { return }
        classes[isa].methods[selector] = .hook(number, .stored(original))
        enter(number, callback, isa, original, own: own != nil)
    }

    /// The exchange as it should be: the hook's own selector is added to the class first, so
    /// that it leads to the original afterwards.
    private mutating func exchange(_ number: Int, _ callback: Callback, in isa: Int) {
        let (selector, ownSelector) = (
            Selector.system(callback), Selector.own(hook: number, callback)
        )
        let known =
            switch hooks[number].hook.classCheck {
            case .exact: classes[isa].methods[ownSelector] != nil
            case .hierarchy: method(ownSelector, of: isa) != nil
            }
        if known { return }
        let own = classes[isa].methods[selector]
        let inherited = method(selector, of: isa)
        guard inherited != nil || hooks[number].hook.addIfMissing else { return }
        let code = Implementation.hook(number, .ownSelector)
        enter(number, callback, isa, inherited, own: own != nil)
        if let inherited {
            // Where the method is inherited, the class gets the hook as its own method and the
            // inherited code under the hook's selector: the same as an exchange.
            classes[isa].methods[selector] = code
            classes[isa].methods[ownSelector] = inherited
            for _ in 1..<max(1, hooks[number].hook.times) { swap(selector, ownSelector, in: isa) }
        } else {
            classes[isa].methods[selector] = code
        }
    }

    private mutating func swap(_ a: Selector, _ b: Selector, in isa: Int) {
        let code = classes[isa].methods[a]
        classes[isa].methods[a] = classes[isa].methods[b]
        classes[isa].methods[b] = code
    }

    /// The exchange of the first founding document: the hook's method stays in the framework's
    /// class; only its code goes to the host's.
    private mutating func exchangeWithoutAdding(_ number: Int, _ callback: Callback, in isa: Int) {
        let hook = hooks[number].hook
        let (selector, ownSelector) = (
            Selector.system(callback), Selector.own(hook: number, callback)
        )
        let framework =
            classNumber(named: "\(hook.sdk).Bootstrap")
            ?? makeClass("\(hook.sdk).Bootstrap")
        classes[framework].methods[ownSelector] = .hook(number, .ownSelector)
        for _ in 0..<max(1, hook.times) {
            let code = classes[framework].methods[ownSelector]
            if let own = classes[isa].methods[selector] {
                enter(number, callback, isa, own, own: true)
                classes[isa].methods[selector] = code
                classes[framework].methods[ownSelector] = own
                continue
            }
            let inherited = method(selector, of: isa)
            if inherited != nil {
                remark(
                    .inheritedShadowed(hook.name, callback, classes[isa].name), by: .int04)
            }
            enter(number, callback, isa, inherited, own: false)
            classes[isa].methods[selector] = code
        }
    }

    /// Takes a hook's methods out of all classes.
    mutating func undo(_ number: Int) {
        for group in interceptors.indices { interceptors[group].members.removeAll { $0 == number } }
        if hooks[number].hook.kind == .isaSubclass {
            // The interceptor is gone; the shared proxy's methods stay.
            entries.removeAll { $0.hook == number }
        }
        for isa in Set(entries.filter { $0.hook == number }.map(\.isa)).sorted() {
            undo(number, in: isa)
        }
        centerWatchers.removeAll { $0 == number }
        appWatchers.removeAll { $0 == number }
    }

    /// Puts back what was there before the hook, and with it loses whoever came later.
    mutating func undo(_ number: Int, in isa: Int) {
        for entry in entries where entry.hook == number && entry.isa == isa {
            let selector = Selector.system(entry.callback)
            if entry.original == nil && hooks[number].hook.leavesStub {
                classes[isa].methods[selector] = .stub
            } else {
                classes[isa].methods[selector] = entry.original
            }
        }
        entries.removeAll { $0.hook == number && $0.isa == isa }
    }
}
