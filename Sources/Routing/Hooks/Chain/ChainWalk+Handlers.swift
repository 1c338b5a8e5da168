extension ChainWalk {
    /// The handlers that a hook deals out.
    struct Dealt {
        /// One for each piece of code behind the hook.
        var original: [Handler]
        /// The one that the hook calls itself; nil when it does not.
        var own: Handler
        /// The hook calls it after all else.
        var answersLast: Bool
    }

    /// Deals out handlers by a hook's completion policy.
    mutating func pass(_ hook: Hook, _ call: Call, parts: Int) -> Dealt {
        guard let handler = call.handler else {
            return Dealt(
                original: Array(repeating: nil, count: parts), own: nil, answersLast: false)
        }
        let isAlone = parts == 0 || hook.forward == .none
        let original: [Handler] = Array(repeating: handler, count: parts)
        switch hook.completion {
        case .passThrough: return Dealt(original: original, own: nil, answersLast: false)
        case .aggregateOnce: return dealGroup(handler, parts, guarded: true, sdk: hook.sdk)
        case .dispatchGroup: return dealGroup(handler, parts, guarded: false, sdk: hook.sdk)
        case .ownsIfNoOriginal:
            return Dealt(original: original, own: isAlone ? handler : nil, answersLast: isAlone)
        case .thenCallAgain: return Dealt(original: original, own: handler, answersLast: true)
        case .never:
            return Dealt(
                original: (0..<parts).map { _ in board.discard() }, own: nil, answersLast: false)
        case .timeout(let milliseconds):
            let once = board.once(handler)
            let delay = isAlone ? min(hook.answersAfter, milliseconds) : milliseconds
            promised.append(
                Promise(
                    at: delay, handler: once, value: value(of: hook, in: call.callback),
                    sdk: hook.name))
            return Dealt(
                original: Array(repeating: once, count: parts), own: nil, answersLast: false)
        }
    }

    /// The hook and everyone behind it take part.
    private mutating func dealGroup(
        _ handler: Int, _ parts: Int, guarded: Bool, sdk: String
    ) -> Dealt {
        let members = board.group(parts + 1, handler, guarded: guarded, sdk: sdk)
        return Dealt(original: Array(members.dropFirst()), own: members[0], answersLast: true)
    }

    /// Runs a shared proxy: all its interceptors, then the original; each answers once, without
    /// a guard.
    ///
    /// Source: delivery rules B1 (Firebase and GoogleUtilities).
    mutating func runInterceptors(_ group: Int, _ original: Implementation?, _ call: Call) {
        let members = world.interceptors[group].members.filter {
            world.hooks[$0].hook.callbacks.contains(call.callback)
        }
        let parts = members.count + (original == nil ? 0 : 1)
        var handlers: [Handler] = Array(repeating: nil, count: parts)
        if let handler = call.handler {
            guard parts > 0 else {
                let name = world.interceptors[group].name
                keep(
                    Promise(at: 0, handler: handler, value: .fetch(.failed), sdk: name),
                    by: name == Hook.googleUtilities ? .int13 : nil)
                return
            }
            handlers = board.group(
                parts, handler, guarded: false, proxy: world.interceptors[group].name)
        }
        var via = call.via
        for (index, number) in members.enumerated() {
            let hook = world.hooks[number].hook
            let passed = Call(call.callback, call.object, handlers[index], call.via)
            emit(hook, passed, handlers[index])
            via.append(hook.name)
            if let handler = handlers[index] { answerAsMember(hook, handler, call) }
        }
        let isFirebase = members.contains { world.hooks[$0].hook.sdk == Hook.firebase }
        if isFirebase, call.callback == .appDidReceiveRemote, let center = world.centerDelegate,
            !world.responds(center, to: .unWillPresent)
        {
            cite(.int10)
        }
        guard let original else {
            lookForAdaptor(members, call)
            return
        }
        run(original, call.callback, call.object, handlers.last ?? nil, via: via)
    }

    private mutating func answerAsMember(_ hook: Hook, _ handler: Int, _ call: Call) {
        switch hook.completion {
        case .never: break
        case .timeout(let milliseconds):
            answer(
                handler, value(of: hook, in: call.callback),
                after: min(hook.answersAfter, milliseconds),
                sdk: hook.name)
        case .passThrough, .aggregateOnce, .dispatchGroup, .ownsIfNoOriginal, .thenCallAgain:
            answer(
                handler, value(of: hook, in: call.callback), after: hook.answersAfter,
                sdk: hook.name)
        }
    }

    private mutating func lookForAdaptor(_ members: [Int], _ call: Call) {
        guard let target = world.objects[call.object].forwardingTarget,
            world.responds(target, to: call.callback), let first = members.first
        else { return }
        remark(.forwardingLost(world.hooks[first].hook.name, call.callback), .int18)
    }

    /// A handler is called now or later.
    mutating func answer(_ handler: Int, _ value: HandlerValue, after delay: Int, sdk: String?) {
        let promise = Promise(at: delay, handler: handler, value: value, sdk: sdk)
        if delay > 0 { promised.append(promise) } else { keep(promise) }
    }

    /// The calls that lie ahead, earliest first.
    mutating func keepPromises() {
        let inOrder = promised.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        for (_, promise) in inOrder { keep(promise) }
    }

    private mutating func keep(_ promise: Promise, by rule: RoutingRule? = nil) {
        guard !outcome.crashed else { return }
        switch board.call(promise.handler, with: promise.value) {
        case .ignored: break
        case .keptBack(let sdk): if sdk == Hook.airship { cite(.int14) }
        case .unbalanced(let proxy):
            let rule: RoutingRule = proxy == Hook.googleUtilities ? .int11 : .groupLeftTwice
            remark(.handlerTwice(callback, crashes: true), rule)
            crash(rule)
        case .answered(let value): reachSystem(value, promise, by: rule)
        case .toHook(let value, let isFirst):
            note(
                promise, of: .appDidReceiveRemote, value, isIgnored: !isFirst,
                by: rule ?? .frameworkFallsBack)
        }
    }

    /// The system's own handler is called; the first call counts, a second one may crash.
    ///
    /// Source: delivery rules A10 (10.x), B1 (OneSignal).
    private mutating func reachSystem(
        _ value: HandlerValue, _ promise: Promise, by rule: RoutingRule?
    ) {
        outcome.calls += 1
        let isFirst = outcome.calls == 1
        note(promise, of: callback, value, isIgnored: !isFirst, by: rule)
        guard !isFirst else {
            outcome.firstValue = value
            outcome.atMilliseconds = promise.at
            return
        }
        let crashes = callback == .appDidReceiveRemote && world.os >= OSVersion(10)
        let rule = crashes ? .fetchAnsweredTwice : ruleOfSecondAnswer
        remark(.handlerTwice(callback, crashes: crashes), rule)
        if crashes { crash(rule) }
    }

    private mutating func note(
        _ promise: Promise, of callback: Callback, _ value: HandlerValue, isIgnored: Bool,
        by rule: RoutingRule?
    ) {
        steps.append(
            .answer(
                Chain.Answer(
                    callback: callback, sdk: promise.sdk, value: value,
                    atMilliseconds: promise.at, isIgnored: isIgnored, rule: rule)))
    }

    /// Why the system is answered again: two frameworks are known to do so, each by its own rule.
    private var ruleOfSecondAnswer: RoutingRule {
        let frameworks = steps.compactMap { step -> String? in
            guard case .answer(let answer) = step, answer.callback == callback else { return nil }
            return world.hooks.first { $0.hook.name == answer.sdk }?.hook.sdk
        }
        if frameworks.contains(Hook.reactNativeFirebase), callback.role == .unDelegate {
            return .int16
        }
        if frameworks.contains(Hook.oneSignal), callback == .unWillPresent { return .int15 }
        return .firstAnswerCounts
    }

    /// Frameworks that the app calls by hand, after its own code.
    mutating func callSDKsByHand(_ handler: Handler) {
        guard !outcome.crashed else { return }
        for number in world.calledByApp where world.hooks[number].hook.callbacks.contains(callback)
        {
            let hook = world.hooks[number].hook
            emit(hook, Call(callback, 0, nil, []), nil)
            if hook.completion == .thenCallAgain, let handler {
                answer(
                    handler, value(of: hook, in: callback), after: hook.answersAfter, sdk: hook.name
                )
            }
        }
    }

    /// Observers of the notification that UIKit posts when launching has finished.
    mutating func tellObservers() {
        guard !outcome.crashed else { return }
        for number in world.launchObservers {
            emit(world.hooks[number].hook, Call(callback, 0, nil, []), nil)
        }
    }
}
