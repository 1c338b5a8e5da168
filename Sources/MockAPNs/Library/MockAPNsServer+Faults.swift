import Faults

extension MockAPNsServer {
    /// Installs a fault, or replaces the one of that name; its count of pushes starts anew.
    ///
    /// - Parameters:
    ///   - fault: what pushes get.
    ///   - name: 1 to 64 letters, digits, `.`, `_` or `-`; stands in the log of pushes it met.
    /// - Throws: `MockAPNsError` with code `badFault`, or `badMatch` for a condition that a fault
    ///   cannot look at.
    public func install(_ fault: TestFault, name: String) throws(MockAPNsError) {
        let match = try fault.match.wholeMatcher(of: "fault \(PushMatch.quoted(name))")
        do throws(FaultError) {
            let plan = try Fault(
                name: name, match: match, answers: fault.steps.map(\.effect),
                repeats: fault.repeats, times: fault.times.map { UInt64(clamping: $0) })
            _ = try parts.control.faults.put(plan)
            noteChange("faults.put", name)
        } catch {
            let hint = error.hint.map { "; \($0)" } ?? ""
            throw MockAPNsError(
                .badFault, "fault \(PushMatch.quoted(name)): \(error.message)\(hint)")
        }
    }

    /// Removes a fault; false when there is none of that name.
    @discardableResult
    public func removeFault(name: String) -> Bool {
        let isRemoved = parts.control.faults.remove(named: name)
        if isRemoved { noteChange("faults.delete", name) }
        return isRemoved
    }

    /// How many pushes a fault met since it was installed; nil when there is none of that name.
    public func faultHits(name: String) -> Int? {
        parts.control.faults.faults.first { $0.fault.name == name }.map { Int(clamping: $0.hits) }
    }
}

extension TestFault.Step {
    /// The step in the words of the plan; what is too long is refused there.
    fileprivate var effect: FaultEffect {
        let milliseconds = UInt32(clamping: Milliseconds.roundedUp(delay))
        return switch action {
        case .normal: FaultEffect(.pass, delayMilliseconds: milliseconds)
        case .answer(let reason):
            FaultEffect(.answer(reason.value, timestamp: nil), delayMilliseconds: milliseconds)
        case .noAnswer: FaultEffect(.noAnswer, delayMilliseconds: milliseconds)
        }
    }
}
