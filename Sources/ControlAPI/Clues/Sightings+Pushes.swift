import APNs
import Faults
import JSON
import PushLog

extension Sightings {
    /// Refused and unanswered pushes, those of one cause together; what was waited for first.
    ///
    /// A push that the matcher selects is none: it was seen.
    func refusedPushes(_ matcher: Matcher) -> [Clue] {
        let refused = records.filter { $0.answer.status != 200 && !matcher.matches($0) }
        let groups = Sightings.grouped(refused) { record in
            "\(record.answer.status) \(record.answer.reason?.name ?? "") "
                + "\(record.answer.rule?.name ?? "") \(record.fault ?? "")"
        }
        // Stable: the newest of those that are equally near comes first.
        return groups.sorted { meant($0, matcher) > meant($1, matcher) }.map(Clue.init(refused:))
    }

    /// How many of the pushes are what was waited for, as far as that was sent.
    private func meant(_ group: [PushRecord], _ matcher: Matcher) -> Int {
        group.count { record in
            matcher.differences(from: record).allSatisfy { !$0.condition.isKnownBeforeAnswer }
        }
    }

    /// Faults of the plan that act, or have acted, on pushes like those that were waited for.
    func activeFaults(_ matcher: Matcher) -> [Clue] {
        faults.filter { fault in
            guard fault.isActive || fault.hits > 0 else { return false }
            return !fault.fault.match.excludes(matcher)
        }.map { fault in
            let hits = fault.hits == 1 ? "1 push" : "\(fault.hits) pushes"
            let state = fault.isActive ? "is active" : "is used up"
            return Clue(
                .fault, "the fault \(fault.fault.name) \(state); it has met \(hits)",
                hint: "GET /v1/faults/\(fault.fault.name) shows it, DELETE removes it",
                faults: [fault.fault.name],
                details: [.init("hits", number: Int64(clamping: fault.hits))])
        }
    }

    /// That the virtual clock was moved or stopped; nothing where it runs with the wall's.
    var movedClock: [Clue] {
        let offset = clock.now.milliseconds - now.milliseconds
        let isOff = abs(offset) >= Sightings.clockToleranceMilliseconds
        guard isOff || clock.isFrozen else { return [] }
        let place = DurationText.text(abs(offset))
        let text =
            !isOff
            ? "stands still"
            : "is \(place) \(offset > 0 ? "ahead of" : "behind") the time of day"
                + (clock.isFrozen ? " and stands still" : "")
        return [
            Clue(
                .clock, "the virtual clock \(text)",
                hint: "provider tokens age by it, and pushes that wait expire by it; only a new "
                    + "server has a clock that was not moved",
                details: [
                    .init("offset_ms", number: offset),
                    .init(key: "frozen", value: .bool(clock.isFrozen)),
                ])
        ]
    }

    /// Clocks drift, and a machine may be set right; what is below is no movement.
    static let clockToleranceMilliseconds: Int64 = 5_000
}

extension Clue {
    /// Pushes that were refused, or not answered, for one cause; newest first, at least one.
    init(refused group: [PushRecord]) {
        let newest = group[0]
        let count = group.count == 1 ? "a push" : "\(group.count) pushes, the last one"
        self.init(
            .refused, "\(count) was refused: \(newest.summary)",
            hint: newest.fault == nil
                ? newest.whyRefused?.hint
                : "the fault or reserved device token does what it is for",
            count: group.count, pushes: group.map(\.sequence),
            faults: newest.fault.map { [$0] } ?? [],
            details: [
                .init(
                    "status", number: newest.answer.status == 0 ? nil : Int64(newest.answer.status)),
                .init("reason", text: newest.answer.reason?.name),
                .init("rule", text: newest.answer.rule?.name),
                .init("device_token", text: newest.deviceToken),
                .init("topic", text: newest.topic),
            ])
    }
}

extension Matcher {
    /// No push can be selected by both: one condition asks for two different things.
    fileprivate func excludes(_ other: Matcher) -> Bool {
        Condition.allCases.contains { condition in
            switch condition {
            case .since, .until, .text, .status, .reason, .outcome, .peer: return false
            case .topic, .deviceToken, .apnsID, .pushType, .environment, .kid:
                guard let own = value(of: condition), let others = other.value(of: condition)
                else { return false }
                return own != others
            }
        }
    }
}
