extension ObjectWorld {
    mutating func makeClass(
        _ name: String, below superclass: Int? = nil, _ methods: [Selector: Implementation] = [:]
    ) -> Int {
        classes.append(ObjCClass(name: name, superclass: superclass, methods: methods))
        return classes.count - 1
    }

    mutating func makeObject(_ isa: Int, by maker: ObjCObject.Maker, retained: Bool) -> Int {
        objects.append(ObjCObject(isa: isa, maker: maker, isRetained: retained))
        return objects.count - 1
    }

    /// `NSClassFromString`: the class of this very name.
    func classNumber(named name: String) -> Int? {
        classes.firstIndex { $0.name == name }
    }

    /// `class_getInstanceMethod`: the class's own method or one it inherits.
    func method(_ selector: Selector, of isa: Int) -> Implementation? {
        var next: Int? = isa
        while let number = next {
            if let found = classes[number].methods[selector] { return found }
            next = classes[number].superclass
        }
        return nil
    }

    /// `respondsToSelector:`; a forwarding target counts where the object says so, as SwiftUI's.
    ///
    /// `asked` are the proxies that are being asked already: two that keep each other are not
    /// asked in turn without end. One that passes to the latest then speaks for the one before,
    /// to whom it also passes a message that comes back to it.
    func responds(_ object: Int, to callback: Callback, asked: [Int] = []) -> Bool {
        let returns = asked.count { $0 == object }
        guard objects[object].isAlive, returns == 0 || passesToLatest(object) else { return false }
        if let code = method(.system(callback), of: objects[object].isa) {
            guard case .hook(let number, .captured) = code, !hooks[number].hook.addIfMissing else {
                return true
            }
            // A proxy that brings no methods of its own responds only as those behind it.
            return behind(object, after: returns).contains {
                responds($0, to: callback, asked: asked + [object])
            }
        }
        guard let target = objects[object].forwardingTarget else { return false }
        return responds(target, to: callback, asked: asked + [object])
    }

    /// Everything an object responds to of the callbacks that frameworks can reach.
    func responses(of object: Int) -> CallbackSet {
        CallbackSet(Hook.reachable.callbacks.filter { responds(object, to: $0) })
    }

    /// The name of an object's class as a trace shows it.
    func className(of object: Int) -> String { classes[objects[object].isa].name }

    /// Who made an object, as a diagnostic names it.
    func makerName(of object: Int) -> String {
        switch objects[object].maker {
        case .app: "the app"
        case .system: "the system"
        case .hook(let number): hooks[number].hook.name
        }
    }
}
