/// Sends one callback into a world and writes down what runs.
struct ChainWalk {
    let world: ObjectWorld
    let callback: Callback
    /// How the host answers.
    let reply: HostReply
    /// How it answers a hook that calls its method for remote notifications in the system's place.
    let replyToHook: HostReply
    var board = HandlerBoard()
    var steps: [Chain.Step] = []
    var outcome = HandlerOutcome()
    /// Calls of handlers that come later, with the order in which they were promised.
    var promised: [Promise] = []
    /// The hooks whose code is on the stack.
    var active: [Int] = []
    private var depth = 0

    /// A call of a handler that lies ahead.
    struct Promise {
        let at: Int
        let handler: Int
        let value: HandlerValue
        let sdk: String?
    }

    /// A handler as it is passed down; nil for callbacks without one.
    typealias Handler = Int?

    /// So many messages on the stack are taken for a recursion without end.
    static let deepest = 40

    init(
        _ world: ObjectWorld, _ callback: Callback, reply: HostReply, toHook: HostReply
    ) {
        self.world = world
        self.callback = callback
        self.reply = reply
        replyToHook = toHook
    }

    /// The whole chain from the object that the system calls.
    mutating func walk(_ receiver: Int) -> Chain {
        let handler: Handler = callback.hasHandler ? HandlerBoard.system : nil
        send(callback, to: receiver, handler, via: [])
        callSDKsByHand(handler)
        if callback == .appDidFinish { tellObservers() }
        keepPromises()
        if callback.hasHandler && outcome.calls == 0 && !outcome.crashed {
            let isWithheld =
                callback == .appDidReceiveRemote && board.waits(Hook.googleUtilities)
            remark(.handlerNever(callback), isWithheld ? .int12 : nil)
        }
        return Chain(steps: steps, outcome: outcome)
    }

    /// `objc_msgSend`.
    mutating func send(_ callback: Callback, to object: Int, _ handler: Handler, via: [String]) {
        guard !outcome.crashed else { return }
        guard depth < ChainWalk.deepest else {
            recurse(callback, via)
            return
        }
        depth += 1
        defer { depth -= 1 }
        if let code = world.method(.system(callback), of: world.objects[object].isa) {
            run(code, callback, object, handler, via: via)
        } else if let target = world.objects[object].forwardingTarget {
            send(callback, to: target, handler, via: via)
        } else {
            remark(.unrecognized(callback.selector, on: world.className(of: object)), nil)
            crash(nil)
        }
    }

    /// Runs one implementation.
    mutating func run(
        _ code: Implementation, _ callback: Callback, _ object: Int, _ handler: Handler,
        via: [String]
    ) {
        guard !outcome.crashed else { return }
        switch code {
        case .app: runHost(callback, object, handler, via: via)
        case .hook(let number, let original):
            guard depth < ChainWalk.deepest else {
                recurse(callback, via)
                return
            }
            depth += 1
            defer { depth -= 1 }
            runHook(number, original, Call(callback, object, handler, via))
        case .interceptors(let group, let original):
            depth += 1
            defer { depth -= 1 }
            guard depth < ChainWalk.deepest else {
                recurse(callback, via)
                return
            }
            runInterceptors(group, original, Call(callback, object, handler, via))
        case .stub:
            remark(.unrecognized(callback.selector, on: world.className(of: object)), .stubLeft)
            crash(.stubLeft)
        }
    }

    private mutating func runHost(
        _ callback: Callback, _ object: Int, _ handler: Handler, via: [String]
    ) {
        let reply = callback == self.callback ? reply : replyToHook
        let isMaker = world.objects[object].maker == .system
        let name = isMaker ? "SwiftUI.AppDelegate" : world.className(of: object)
        steps.append(
            .call(
                Chain.Link(
                    className: name, sdk: nil, via: via, callback: callback,
                    calls: handler == nil ? nil : reply.calls, detail: nil,
                    rule: callback == self.callback ? nil : .frameworkFallsBack)))
        guard let handler else { return }
        for _ in 0..<reply.calls {
            answer(handler, reply.value, after: reply.afterMilliseconds, sdk: nil)
        }
    }

    private mutating func recurse(_ callback: Callback, _ via: [String]) {
        let kinds = world.hooks.filter { via.contains($0.hook.name) }.map(\.hook.kind)
        let rule: RoutingRule =
            kinds.contains(.exchange) && kinds.contains(.isaSubclass) ? .int17 : .passedInARing
        remark(.recursion(callback, via), rule)
        crash(rule)
    }

    mutating func remark(_ diagnostic: Diagnostic, _ rule: RoutingRule?) {
        let step = Chain.Step.remark(diagnostic, rule)
        if !steps.contains(step) { steps.append(step) }
    }

    mutating func cite(_ rule: RoutingRule) {
        if !steps.contains(.rule(rule)) { steps.append(.rule(rule)) }
    }

    mutating func crash(_ rule: RoutingRule?) {
        guard !outcome.crashed else { return }
        outcome.crashed = true
        steps.append(.crash(rule))
    }
}

extension ChainWalk {
    /// One call on its way: what is called, on whom, with which handler, past which hooks.
    struct Call {
        let callback: Callback
        let object: Int
        let handler: Handler
        let via: [String]

        init(_ callback: Callback, _ object: Int, _ handler: Handler, _ via: [String]) {
            self.callback = callback
            self.object = object
            self.handler = handler
            self.via = via
        }
    }
}
