/// A selector of the world: one of the system's, or the one that a hook made up.
enum Selector: Hashable {
    case system(Callback)
    case own(hook: Int, Callback)
}

/// Code that a selector leads to.
indirect enum Implementation: Hashable {
    /// The host's own code.
    case app
    /// The code of a hook, and how it reaches what it stands in for.
    case hook(Int, Original)
    /// A shared proxy that runs all its interceptors, then the original.
    case interceptors(group: Int, original: Implementation?)
    /// What is left of a method that was taken out without an original: calling it crashes.
    case stub
}

/// How a hook's code reaches what it stands in for.
enum Original: Hashable {
    /// It sends its own selector to the receiver.
    case ownSelector
    /// It calls an implementation that it stored, where there was one.
    case stored(Implementation?)
    /// It sends the same message to the delegates it keeps beside it.
    case captured
    /// It inherits nothing and keeps nothing.
    case none
}

/// A class: its name, its superclass and its own methods.
struct ObjCClass {
    let name: String
    /// Number of the superclass; nil for a root.
    let superclass: Int?
    var methods: [Selector: Implementation] = [:]
}

/// An object: its class can change, and it lives only while something holds it.
struct ObjCObject {
    /// Whose object it is.
    enum Maker: Hashable {
        case app, system
        case hook(Int)
    }

    /// Number of its class.
    var isa: Int
    let maker: Maker
    /// What holds it is not a weak reference.
    var isRetained: Bool
    var isAlive = true
    /// `forwardingTargetForSelector:` names this object.
    var forwardingTarget: Int?
    /// The delegates that a proxy keeps weakly and passes messages on to.
    var captured: [Int] = []
}
