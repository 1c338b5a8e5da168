extension ChainWalk {
    /// Where a hook's code goes on to.
    enum Next {
        case code(Implementation)
        case objects([Int])
        case nowhere
        /// The hook sends a selector that the receiver does not have.
        case unrecognized
    }

    /// Runs a hook's code: its own part and the original, in its order.
    mutating func runHook(_ number: Int, _ original: Original, _ call: Call) {
        let hook = world.hooks[number].hook
        guard !isReentry(number, hook, call) else { return }
        let next = resolve(number, hook, original, call)
        active.append(number)
        defer { active.removeLast() }
        if hook.arity == .oneArgument {
            remark(
                .arity(hook.name, call.callback),
                hook.callsOriginal == .missingSelector ? seedRule(number, call) : nil)
        }
        let handlers = pass(hook, call, parts: next.count)
        if hook.forward != .originalFirst { emit(hook, call, handlers.own) }
        if hook.forward == .none {
            if next.count > 0 { remark(.notForwarded(hook.name, call.callback), .int22) }
        } else {
            forward(next, number, call, handlers.original)
        }
        if hook.forward == .originalFirst && !outcome.crashed { emit(hook, call, handlers.own) }
        if handlers.answersLast && !outcome.crashed, let handler = handlers.own {
            answer(
                handler, value(of: hook, in: call.callback), after: hook.answersAfter,
                sdk: hook.name)
        }
    }

    /// A proxy that is asked again by one of those behind it answers, and does no more; save
    /// where it passes on to one at a time and has another one.
    private mutating func isReentry(_ number: Int, _ hook: Hook, _ call: Call) -> Bool {
        guard hook.guardsReentry, active.contains(number) else { return false }
        if hook.passesToLatest, !world.behind(call.object, after: returns(to: number)).isEmpty {
            return false
        }
        if let handler = call.handler {
            answer(handler, value(of: hook, in: call.callback), after: 0, sdk: hook.name)
        }
        return true
    }

    /// How often the call on its way has passed a hook already.
    private func returns(to number: Int) -> Int { active.count { $0 == number } }

    /// The proxies on the stack that speak for the delegate before, when they are asked again.
    private var proxiesPassed: [Int] {
        active.compactMap { world.hooks[$0].hook.passesToLatest ? world.proxy(of: $0) : nil }
    }

    private func resolve(
        _ number: Int, _ hook: Hook, _ original: Original, _ call: Call
    ) -> Next {
        switch original {
        case .ownSelector:
            let selector = Selector.own(hook: number, call.callback)
            if let code = world.method(selector, of: world.objects[call.object].isa) {
                return .code(code)
            }
            if hook.callsOriginal == .missingSelector { return .unrecognized }
        case .stored(let code):
            if let code { return .code(code) }
        case .captured:
            let asked = proxiesPassed + [call.object].filter(world.passesToLatest)
            let delegates = world.behind(call.object, after: returns(to: number)).filter {
                world.responds($0, to: call.callback, asked: asked)
            }
            return delegates.isEmpty ? .nowhere : .objects(delegates)
        case .none: break
        }
        return throughForwardingTarget(hook, call)
    }

    /// A method that was added to SwiftUI's app delegate hides the adaptor's behind it.
    private func throughForwardingTarget(_ hook: Hook, _ call: Call) -> Next {
        guard let target = world.objects[call.object].forwardingTarget,
            world.responds(target, to: call.callback), hook.seesForwardingTarget
        else { return .nowhere }
        return .objects([target])
    }

    /// The rule of an exchange as the first founding document has it: by what the class had.
    private func seedRule(_ number: Int, _ call: Call) -> RoutingRule {
        let entry = world.entries.first { $0.hook == number && $0.callback == call.callback }
        guard let entry, !entry.wasOwn else { return .int01 }
        return entry.original == nil ? .int02 : .int04
    }

    private mutating func forward(
        _ next: Next, _ number: Int, _ call: Call, _ handlers: [Handler]
    ) {
        let hook = world.hooks[number].hook
        let via = call.via + [hook.name]
        switch next {
        case .code(let code):
            run(code, call.callback, call.object, handlers.first ?? nil, via: via)
        case .objects(let objects):
            if hook.readsOriginalTwice { remark(.readsTwice(hook.name, call.callback), .int27) }
            for (index, object) in objects.enumerated() {
                send(call.callback, to: object, handlers[index], via: via)
            }
        case .unrecognized:
            remark(
                .unrecognized(
                    "\(hook.sdk)_\(call.callback.selector)",
                    on: world.className(of: call.object)), seedRule(number, call))
            crash(seedRule(number, call))
        case .nowhere: standIn(hook, call, via: via)
        }
    }

    /// What a hook does where there is no original: some emulate the system's fallback.
    private mutating func standIn(_ hook: Hook, _ call: Call, via: [String]) {
        if let target = world.objects[call.object].forwardingTarget,
            world.responds(target, to: call.callback), world.appDelegate == call.object
        {
            remark(.forwardingLost(hook.name, call.callback), .int18)
        }
        guard hook.emulatesFallback, call.callback == .unDidReceive,
            let delegate = world.appDelegate, world.responds(delegate, to: .appDidReceiveRemote)
        else { return }
        send(.appDidReceiveRemote, to: delegate, board.standIn(), via: via)
    }

    mutating func emit(_ hook: Hook, _ call: Call, _ handler: Handler) {
        steps.append(
            .call(
                Chain.Link(
                    className: className(of: hook, call), sdk: hook.name, via: call.via,
                    callback: call.callback,
                    calls: call.handler == nil ? nil : handler == nil ? 0 : 1,
                    detail: detail(of: hook),
                    rule: hook.kind.rule)))
    }

    private func detail(of hook: Hook) -> String {
        let code = "code of \(hook.name)"
        guard hook.arity == .oneArgument else { return code }
        return code + "; its argument is the UIApplication object"
    }

    private func className(of hook: Hook, _ call: Call) -> String {
        switch hook.kind {
        case .unReplace, .appDelegateWrapper, .exchange, .setImplementation, .isaSubclass,
            .unSetterSwizzle, .kvo:
            world.className(of: call.object)
        case .observer, .manual: hook.sdk
        }
    }

    /// What a hook answers by itself.
    func value(of hook: Hook, in callback: Callback) -> HandlerValue {
        if callback == .unWillPresent { return .options(hook.presents) }
        return callback == .appDidReceiveRemote ? .fetch(hook.result) : .nothing
    }
}

extension ChainWalk.Next {
    /// How many pieces of code lie behind a hook.
    var count: Int {
        switch self {
        case .code, .unrecognized: 1
        case .objects(let objects): objects.count
        case .nowhere: 0
        }
    }
}
