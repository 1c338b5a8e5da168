import APNs
import ControlAPI
import PushLog
import Routing

/// Something that may be why a push was not seen.
public struct PushFinding: Sendable, Hashable, CustomStringConvertible {
    /// What kind of finding it is, as `refused`, `dropped`, `similar-token` or `handshake`; more
    /// may join.
    public let kind: String
    /// What was found, one sentence.
    public let what: String
    /// What to do; nil where the sentence says all.
    public let hint: String?
    /// How many pushes or connections it stands for.
    public let count: Int
    /// `sequence` of the pushes that show it, the newest first.
    public let pushes: [Int]

    init(_ clue: Clue) {
        kind = clue.kind.rawValue
        what = clue.what
        hint = clue.hint
        count = clue.count
        pushes = clue.pushes.map { Int(clamping: $0) }
    }

    /// What was found and what to do, one line.
    public var description: String { hint.map { "\(what); \($0)" } ?? what }
}

/// One thing that happened to a device.
public struct DeviceHappening: Sendable, Hashable, CustomStringConvertible {
    /// Milliseconds since 1970 by the server's virtual clock.
    public let milliseconds: Int64
    /// `sequence` of the push that it belongs to; nil for what concerns none.
    public let push: Int?
    /// Id of the device; nil where it was asked for one.
    public let device: String?
    /// `push`, `delivery`, `action`, or who acts: `callback`, `system`, `ui`, `completion`.
    public let kind: String
    /// The push in one sentence, its delivery state, the name of the action, or the short name of
    /// the event, as `un.willPresent`.
    public let what: String

    init(_ entry: DeviceTimeline.Entry) {
        milliseconds = entry.at.milliseconds
        push = entry.push.map { Int(clamping: $0) }
        device = nil
        (kind, what) =
            switch entry.subject {
            case .push(let summary): ("push", summary)
            case .delivery(let state): ("delivery", state.rawValue)
            case .action(let name): ("action", name)
            case .trace(let event): (event.kind.name, event.callback)
            }
    }

    init(milliseconds: Int64, push: Int?, device: String?, kind: String, what: String) {
        self.milliseconds = milliseconds
        self.push = push
        self.device = device
        self.kind = kind
        self.what = what
    }

    /// Kind and what happened.
    public var description: String { "\(kind): \(what)" }
}
