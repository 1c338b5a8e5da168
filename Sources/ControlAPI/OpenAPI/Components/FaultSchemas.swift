import APNs
import Faults
import JSON
import PushLog

// The fault plan. Read and written by Fault+JSON and FaultEffect+JSON.

extension Schema {
    static let fault = object([
        .must("name", faultName), .must("match", ref(.matcher)),
        .must("at", words(hooks.map(\.name))),
        .must("answers", list(of: ref(.faultEffect), 1...Int64(Fault.answersMax))),
        .must("repeat", flag), .must("times", times.orNull), .must("probability", share),
        .must("hits", count), .must("remaining", count.orNull), .must("active", flag),
    ])

    static let faultName = text(1...64, pattern: "^[A-Za-z0-9._-]+$")
    private static let times = integer(1...Int64(Fault.timesMax))
    private static let share = number(0...1)
    /// No push is there when a connection opens.
    private static let hooks = FaultHook.allCases.filter { $0 != .connectionOpened }

    /// Either `answers`, or one effect whose members stand on the fault itself.
    static let faultPlan = either(
        hooks.flatMap { hook in
            let isEarly = hook == .requestComplete
            let effects = isEarly ? effectMembers : delayMembers
            let one = object(planMembers(hook) + effects)
            let flat = one.havingOne(of: effects.map(\.name))
            let several = object(
                planMembers(hook) + [
                    .must(
                        "answers",
                        list(
                            of: isEarly ? ref(.faultEffect) : object(delayMembers).havingDelay,
                            1...Int64(Fault.answersMax))),
                    .may("repeat", flag.orNull),
                ])
            return [isEarly ? flat.havingEffect : flat.havingDelay, several]
        })

    private static func planMembers(_ hook: FaultHook) -> [SchemaMember] {
        let at = constant(.string(hook.name))
        let usual = hook == .requestComplete
        let known = Matcher.Condition.allCases.filter { !usual || $0.isKnownBeforeAnswer }
        let match = object(known.map { .may($0.rawValue, $0.schema(time: instant).orNull) })
        return [
            .may("name", faultName.orNull.saying("As in the path.")),
            .may("match", match.orNull),
            usual ? .may("at", at.orNull) : .must("at", at),
            .may("times", times.orNull.saying("Most pushes that are met.")),
            .may("probability", share.orNull),
        ] + ["hits", "remaining", "active"].map { .may($0, anything.saying("Not read.")) }
    }

    private static let delayMembers: [SchemaMember] = [
        .may("normal", flag.orNull.saying("The push passes.")),
        .may("delay_ms", integer(0...Int64(FaultEffect.delayMax)).orNull),
        .may(
            "delay",
            text(
                pattern: "^([0-9]{1,7}ms|[0-9]{1,4}(\\.[0-9]{1,3})?s|[0-9]{1,2}(\\.[0-9]{1,3})?m)$"
            ).orNull.saying("As 500ms, 2s or 1.5s; at most an hour.")),
    ]

    static let effectMembers: [SchemaMember] =
        [
            .may("status", numbers(statuses.map { Int64($0) }).orNull),
            .may("reason", reason.orNull),
            .may("timestamp", timestamp.orNull.saying("For status 410.")),
            .may("no_answer", flag.orNull),
        ] + delayMembers

    private static let statuses = Set(Reason.allCases.map(\.status)).sorted()
    private static let timestamp = either([instant, integer(0...253_402_300_799_999)])

    /// One delay at most.
    var havingDelay: Schema { havingOneAtMost(of: ["delay_ms", "delay"]) }

    /// What the members of an effect have to do with one another.
    ///
    /// Source: the table of reasons; a reason has one status, a status may have several reasons.
    var havingEffect: Schema {
        let answers = Schema.statuses.flatMap { status -> [Schema] in
            let reasons = Reason.allCases.filter { $0.status == status }
            let named = Schema.words(reasons.map(\.name))
            let state = Schema.numbers([Int64(status)])
            let hasTimestamp = reasons.allSatisfy(\.hasTimestamp)
            let byReason = Schema.effect(
                ["reason": named, "status": state.orNull], needs: "reason",
                hasTimestamp: hasTimestamp)
            guard reasons.count == 1 else { return [byReason] }
            return [
                byReason,
                Schema.effect(
                    ["reason": .null, "status": state], needs: "status",
                    hasTimestamp: hasTimestamp),
            ]
        }
        let passes = Schema.members([
            "status": .null, "reason": .null, "timestamp": .null, "no_answer": Schema.isUnset,
        ])
        let silent = Schema.members([
            "status": .null, "reason": .null, "timestamp": .null, "normal": Schema.isUnset,
            "delay": .null, "delay_ms": Schema.either([.constant(.whole(0)), .null]),
        ])
        return havingDelay.and([.either(answers + [passes, silent])])
    }

    private static let isUnset = either([constant(.bool(false)), .null])

    private static func effect(
        _ members: [String: Schema], needs name: String, hasTimestamp: Bool
    ) -> Schema {
        var members = members
        members["no_answer"] = isUnset
        members["normal"] = isUnset
        if !hasTimestamp { members["timestamp"] = .null }
        return Schema.members(members).with("required", .array([.string(name)]))
    }

    /// What holds for members that are there.
    private static func members(_ members: [String: Schema]) -> Schema {
        let sorted = members.sorted { $0.key < $1.key }
        return Schema([
            ("properties", .object(sorted.map { .init(key: $0.key, value: $0.value.json) }))
        ])
    }
}
