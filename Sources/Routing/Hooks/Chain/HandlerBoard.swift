/// The completion handlers in flight during one callback: the system's, and those that hooks
/// wrap around it.
struct HandlerBoard {
    /// What a call of a handler brings about.
    enum Effect {
        /// The system gets the answer.
        case answered(HandlerValue)
        case ignored
        /// A hook of this SDK has kept a further call from its group.
        case keptBack(sdk: String?)
        /// The hook that made the handler up gets the answer.
        case toHook(HandlerValue, isFirst: Bool)
        /// A dispatch group was left once too often: that of the shared proxy of this name, or
        /// (nil) a hook's own.
        case unbalanced(proxy: String?)
    }

    private enum Handler {
        case system, discard
        /// A hook's own, with which it calls the app in the system's place.
        case standIn(isCalled: Bool)
        /// Only the first call goes on.
        case once(to: Int, isCalled: Bool)
        /// One participant of a group.
        case member(of: Int, isCalled: Bool)
    }

    private struct Group {
        let parent: Int
        var waiting: Int
        let isGuarded: Bool
        /// The shared proxy whose group it is; nil for a hook's own.
        let proxy: String?
        /// The SDK of the hook whose group it is; nil for a shared proxy's.
        let sdk: String?
        var merged: HandlerValue?
    }

    private var handlers: [Handler] = [.system]
    private var groups: [Group] = []

    /// The handler that the system passed.
    static let system = 0

    /// A handler that leads nowhere.
    mutating func discard() -> Int { add(.discard) }

    /// A handler with which a hook calls the app in the system's place.
    mutating func standIn() -> Int { add(.standIn(isCalled: false)) }

    /// A handler of which only the first call goes on.
    mutating func once(_ parent: Int) -> Int { add(.once(to: parent, isCalled: false)) }

    /// Handlers of which each must be called before `parent` is; at least one.
    mutating func group(
        _ count: Int, _ parent: Int, guarded: Bool, proxy: String? = nil, sdk: String? = nil
    ) -> [Int] {
        groups.append(
            Group(
                parent: parent, waiting: count, isGuarded: guarded, proxy: proxy, sdk: sdk,
                merged: nil))
        return (0..<count).map { _ in add(.member(of: groups.count - 1, isCalled: false)) }
    }

    private mutating func add(_ handler: Handler) -> Int {
        handlers.append(handler)
        return handlers.count - 1
    }

    /// Calls a handler.
    mutating func call(_ number: Int, with value: HandlerValue) -> Effect {
        switch handlers[number] {
        case .system: return .answered(value)
        case .discard: return .ignored
        case .standIn(let isCalled):
            handlers[number] = .standIn(isCalled: true)
            return .toHook(value, isFirst: !isCalled)
        case .once(let parent, let isCalled):
            guard !isCalled else { return .ignored }
            handlers[number] = .once(to: parent, isCalled: true)
            return call(parent, with: value)
        case .member(let group, let isCalled):
            if isCalled && groups[group].isGuarded { return .keptBack(sdk: groups[group].sdk) }
            handlers[number] = .member(of: group, isCalled: true)
            return leave(group, with: value)
        }
    }

    /// The group of the shared proxy of this name waits for one that has not called.
    func waits(_ proxy: String) -> Bool {
        groups.contains { $0.proxy == proxy && $0.waiting > 0 }
    }

    private mutating func leave(_ group: Int, with value: HandlerValue) -> Effect {
        groups[group].waiting -= 1
        guard groups[group].waiting >= 0 else { return .unbalanced(proxy: groups[group].proxy) }
        groups[group].merged = groups[group].merged?.merged(with: value) ?? value
        guard groups[group].waiting == 0 else { return .ignored }
        return call(groups[group].parent, with: groups[group].merged ?? value)
    }
}
