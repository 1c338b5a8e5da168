import APNs
import Routing

extension PushRecord {
    /// What became of the push, one sentence without a full stop: `200: shown as banner and sound
    /// on device phone-1 (suspended)`, `400 BadDeviceToken: got ..., expected ...`.
    ///
    /// Built of what the record has when somebody reads it.
    package var summary: String {
        if answer.status == 200 { return "200: " + fate + passedFault }
        let head = answer.status == 0 ? "no answer" : "\(answer.status)"
        let reason = answer.reason.map { " \($0.name)" } ?? ""
        return head + reason + ": " + cause
    }

    /// Why it was not accepted.
    private var cause: String {
        if let fault { return "rehearsed by \(PushRecord.name(ofFault: fault))" }
        guard let why = whyRefused else {
            return "the sender gave the request up, or it could not be read"
        }
        return "got \(why.got), expected \(why.expected)"
    }

    /// The fault that an accepted push has met besides.
    private var passedFault: String {
        fault.map { "; it met \(PushRecord.name(ofFault: $0))" } ?? ""
    }

    private static func name(ofFault fault: String) -> String {
        let reserved = "test-token:"
        return fault.hasPrefix(reserved)
            ? "the reserved device token \(fault.dropFirst(reserved.count))" : "the fault \(fault)"
    }

    /// What became of an accepted push.
    private var fate: String {
        guard let trace else {
            return delivery.map { "accepted, \($0.state.rawValue)" } ?? "accepted"
        }
        let device = "device \(deviceID ?? "unknown")"
        let place = "\(device) (\(trace.appState.name))"
        switch trace.outcome {
        case .shown: return "shown\(trace.shownAs) on \(place)" + fromStorage
        case .listed:
            return "not shown, only listed\(trace.shownAs) on \(place)" + fromStorage
                + trace.decisiveReason
        case .silentCallback:
            return "nothing to be seen, code of the app ran on \(place)" + fromStorage
        case .held: return "held back on \(place)" + trace.decisiveReason
        case .stored:
            let why = delivery?.state == .storedPower ? "saves power" : "is offline"
            return "stored by the service while \(device) \(why)"
        case .dropped:
            let reached = delivery.map { [.delivered, .deliveredFromStorage].contains($0.state) }
            let fate = reached == true ? "dropped on \(place)" : "never came to \(place)"
            return fate + trace.decisiveReason
        case .system: return "handled by the system on \(place)" + fromStorage
        case .impossible: return "cannot happen on \(place)" + trace.decisiveReason
        }
    }

    private var fromStorage: String {
        delivery?.state == .deliveredFromStorage ? ", after it was stored" : ""
    }
}

extension Trace {
    /// ` as banner and sound`; empty for nothing.
    fileprivate var shownAs: String {
        let names = shown.names
        guard let last = names.last else { return "" }
        let others = names.dropLast().joined(separator: ", ")
        return " as " + (others.isEmpty ? last : "\(others) and \(last)")
    }

    /// The reason that decided: `: ` and the sentence of the last rule; empty where there is none.
    fileprivate var decisiveReason: String { reasons.last.map { ": \($0)" } ?? "" }
}
