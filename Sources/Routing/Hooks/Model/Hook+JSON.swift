import JSON

extension Hook {
    private static let keys = [
        "name", "sdk", "kind", "target", "callbacks", "add_if_missing", "forward", "completion",
        "owner", "install_at", "follows_delegate_changes", "reassigns_delegate", "arity",
        "calls_original", "times", "class_check", "shares", "only_if_none", "own_delegate",
        "reads_original_twice", "guards_reentry", "passes_to_latest", "sees_forwarding_target",
        "called_by_app",
        "emulates_fallback",
        "undone_at", "leaves_stub", "notification_names", "presents", "result",
        "answers_after_ms",
    ]

    /// Reads a hook; `name`, `kind`, `target` and `callbacks` are required.
    ///
    /// An observer and a manual hook need no target, and an observer has notification names in
    /// place of callbacks. A proxy must say who holds it.
    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: Hook.keys)
        let name = try object.required("name", "the hook's name in traces").name()
        let kind = try object.required("kind", "a mechanism").word(Kind.self)
        let target =
            switch kind {
            case .observer, .manual: try object.field("target").map(Target.init) ?? .liveAppDelegate
            case .exchange, .setImplementation, .isaSubclass, .unReplace, .unSetterSwizzle, .kvo,
                .appDelegateWrapper:
                try Target(object.required("target", "what the hook gets into"))
            }
        self.init(name, sdk: name, kind, on: target, [])
        try checkTarget(object)
        if let value = object.nonNull("sdk") { sdk = try value.name() }
        try readCallbacks(object)
        try readSwitches(object)
        try readMechanism(object)
        try readAnswers(object)
    }

    private func checkTarget(_ object: PlanObject) throws(DevicePlanError) {
        let fits: Bool
        let expected: String
        switch kind {
        case .exchange, .setImplementation:
            (fits, expected) = (target != .unCenter, "a delegate or a class")
        case .isaSubclass, .appDelegateWrapper:
            (fits, expected) = (target == .liveAppDelegate, "live-app-delegate")
        case .unReplace, .unSetterSwizzle:
            (fits, expected) = (target == .unCenter, "un-center")
        case .kvo: (fits, expected) = (target == .liveUNDelegate, "live-un-delegate")
        case .observer, .manual: (fits, expected) = (true, "")
        }
        guard !fits, let field = object.field("target") else { return }
        throw field.bad(expected: "\(expected), as the kind is \(kind.name)")
    }

    private mutating func readSwitches(_ object: PlanObject) throws(DevicePlanError) {
        addIfMissing = try object.bool("add_if_missing", or: addIfMissing)
        followsDelegateChanges = try object.bool(
            "follows_delegate_changes", or: followsDelegateChanges)
        reassignsDelegate = try object.bool("reassigns_delegate", or: reassignsDelegate)
        onlyIfNone = try object.bool("only_if_none", or: onlyIfNone)
        ownDelegate = try object.bool("own_delegate", or: ownDelegate)
        readsOriginalTwice = try object.bool("reads_original_twice", or: readsOriginalTwice)
        guardsReentry = try object.bool("guards_reentry", or: guardsReentry)
        passesToLatest = try object.bool("passes_to_latest", or: passesToLatest)
        seesForwardingTarget = try object.bool("sees_forwarding_target", or: seesForwardingTarget)
        calledByApp = try object.bool("called_by_app", or: calledByApp)
        emulatesFallback = try object.bool("emulates_fallback", or: emulatesFallback)
        leavesStub = try object.bool("leaves_stub", or: leavesStub)
    }

    private mutating func readMechanism(_ object: PlanObject) throws(DevicePlanError) {
        forward = try object.word("forward", or: forward)
        if let value = object.field("completion") { completion = try Completion(value) }
        if kind == .unReplace {
            owner = try object.required(
                "owner", "strong, weak or none, as center.delegate does not hold the proxy"
            ).word(Owner.self)
        } else {
            owner = try object.word("owner", or: owner)
        }
        if let value = object.field("install_at") { installAt = try Moment(value) }
        if let value = object.nonNull("undone_at") { undoneAt = try Moment(value) }
        arity = try object.word("arity", or: arity)
        callsOriginal = try object.word("calls_original", or: callsOriginal)
        classCheck = try object.word("class_check", or: classCheck)
        shares = try object.nonNull("shares")?.name()
        if let value = object.field("times") {
            times = Int(try value.integer(in: 1...4, "how often the exchange is done"))
        }
        if let list = object.field("notification_names") {
            notificationNames = []
            for element in try list.elements(of: "notification names") {
                notificationNames.append(try element.text())
            }
        }
    }

    private mutating func readAnswers(_ object: PlanObject) throws(DevicePlanError) {
        if let value = object.field("presents") { presents = try PresentationOptions(value) }
        result = try object.word("result", or: result)
        if let value = object.field("answers_after_ms") {
            answersAfter = Int(try value.integer(in: 0...3_600_000, "milliseconds"))
        }
    }
}
