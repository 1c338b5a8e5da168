extension ObjectWorld {
    /// `UIApplication.delegate = object`: swizzled setters act first, then UIKit asks once which
    /// optional methods there are.
    ///
    /// Source: FB8.
    mutating func assignAppDelegate(_ object: Int) {
        appDelegate = object
        for number in appWatchers { installMethods(of: number, on: object) }
        seenByUIKit = responses(of: object).intersection(CallbackSet(of: .appDelegate))
    }

    /// `center.delegate = object`.
    mutating func assignCenterDelegate(_ object: Int) {
        for number in centerWatchers.reversed() {
            let hook = hooks[number].hook
            guard hook.kind == .unReplace, let proxy = proxy(of: number), proxy != object else {
                continue
            }
            // The proxy stays in front; the new delegate becomes one of those behind it.
            objects[proxy].captured.append(object)
            return
        }
        let previous = centerDelegate
        replace(previous, with: object)
        for number in centerWatchers {
            switch hooks[number].hook.kind {
            case .kvo:
                if let previous, previous != object { undo(number, in: objects[previous].isa) }
                installMethods(of: number, on: object)
            case .unSetterSwizzle: installMethods(of: number, on: object)
            case .exchange, .setImplementation, .isaSubclass, .unReplace, .observer, .manual,
                .appDelegateWrapper:
                break
            }
        }
    }

    private mutating func replace(_ previous: Int?, with object: Int) {
        centerDelegate = object
        guard let previous, previous != object, objects[previous].isAlive,
            !objects[object].captured.contains(previous), !followsOn(from: previous)
        else { return }
        remark(
            .delegateReplaced(makerName(of: previous), by: makerName(of: object)), by: .int08)
    }

    /// The delegate that a hook brought along, where the hook goes with the setter.
    private func followsOn(from object: Int) -> Bool {
        guard case .hook(let number) = objects[object].maker else { return false }
        return centerWatchers.contains(number)
    }

    /// The object of a proxy hook, while it lives.
    func proxy(of number: Int) -> Int? {
        objects.indices.first {
            objects[$0].maker == .hook(number) && objects[$0].isAlive
        }
    }
}
