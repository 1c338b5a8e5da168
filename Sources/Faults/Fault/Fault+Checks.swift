import APNs
import PushLog

extension Fault {
    /// What a name may be, for error messages.
    static let nameRule = "1 to 64 letters, digits, '.', '_' or '-'"

    private static func isValid(name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                case _: false
                }
            }
    }

    func check() throws(FaultError) {
        guard Fault.isValid(name: name) else {
            throw .bad("name", got: "\"\(name.prefix(80))\"", expected: Fault.nameRule)
        }
        guard hook != .connectionOpened else {
            throw .bad(
                "at", got: "\"\(hook.name)\"",
                expected: "\"\(FaultHook.requestComplete.name)\" or "
                    + "\"\(FaultHook.answerReady.name)\"",
                hint: "`answers` are for pushes, and no push is there when a connection opens")
        }
        try checkMatch()
        guard (1...Fault.answersMax).contains(answers.count) else {
            throw .bad(
                "answers", got: "\(answers.count) effects",
                expected: "1 to \(Fault.answersMax) effects")
        }
        for (index, effect) in answers.enumerated() {
            try effect.check(at: hook, path: "answers[\(index)]")
        }
        if let times, !(1...Fault.timesMax).contains(times) {
            throw .bad(
                "times", got: "\(times)", expected: "1 to \(Fault.timesMax), or null for no limit")
        }
        guard (0...1).contains(probability) else {
            throw .bad("probability", got: "\(probability)", expected: "0 to 1")
        }
    }

    /// A person who writes more `times` than answers means them to start over.
    ///
    /// Asked for what is read only: in a plan made by code it is harmless.
    func checkTimes() throws(FaultError) {
        guard let times, !repeats, times > answers.count else { return }
        throw .bad(
            "times", got: "\(times) with \(answers.count) of `answers`",
            expected: "at most as many as there are answers",
            hint: "say \"repeat\": true to start over when they are used up")
    }

    /// A condition on the answer cannot hold before there is one: the fault would never act.
    private func checkMatch() throws(FaultError) {
        guard hook != .answerReady else { return }
        for condition in match.conditions where !condition.isKnownBeforeAnswer {
            let known = Matcher.Condition.allCases.filter(\.isKnownBeforeAnswer).map(\.rawValue)
            throw .bad(
                "match.\(condition.rawValue)", got: "a condition on the answer",
                expected: "conditions on what was sent: " + known.joined(separator: ", "),
                hint: "nothing is answered yet at \"\(hook.name)\"; "
                    + "say \"at\": \"\(FaultHook.answerReady.name)\", where answers can be delayed")
        }
    }
}

extension FaultEffect {
    func check(at hook: FaultHook, path: String) throws(FaultError) {
        guard delayMilliseconds <= FaultEffect.delayMax else {
            throw .bad(
                "\(path).delay_ms", got: "\(delayMilliseconds)",
                expected: "0 to \(FaultEffect.delayMax) milliseconds")
        }
        if case .answer(let reason, .some) = action, !reason.hasTimestamp {
            throw .bad(
                "\(path).timestamp", got: "a timestamp with \(reason.name)",
                expected: "none: only answers of status 410 carry one")
        }
        // What has been delivered must not be answered as if it had not been.
        guard hook != .answerReady || action == .pass else {
            throw .bad(
                path, got: "an end of the push", expected: "only a delay at \"\(hook.name)\"",
                hint: "the push has reached its device by then; "
                    + "say \"at\": \"\(FaultHook.requestComplete.name)\"")
        }
    }
}
