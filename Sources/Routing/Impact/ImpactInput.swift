import APNs
import JSON

/// One thing that happens to an app while hooks are tried on it.
package struct ImpactInput: Sendable, Equatable {
    /// A part of what happens.
    enum Step: Sendable, Equatable {
        case push(PushInput)
        case local(LocalNotification)
        /// A launch in which the app registers for pushes.
        case register
        case act(UserAction)
    }

    /// Words joined by hyphens, such as `tap-cold`.
    package let name: String
    /// What is done, in a few words.
    package let summary: String
    /// Why it belongs to the set: what hooks are known to break there.
    package let why: String
    /// The state in which the app is when it begins.
    let state: AppState
    /// The app lacks the entitlement for pushes.
    let isRefused: Bool
    let steps: [Step]

    init(
        _ name: String, _ summary: String, why: String, in state: AppState,
        isRefused: Bool = false, _ steps: [Step]
    ) {
        self.name = name
        self.summary = summary
        self.why = why
        self.state = state
        self.isRefused = isRefused
        self.steps = steps
    }

    /// The input of that name in the standard set, or nil.
    package static func named(_ name: String) -> ImpactInput? {
        standard.first { $0.name == name }
    }
}

extension ImpactInput.Step {
    /// An alert with sound, badge and a category; with one of the flags.
    static func alert(_ flags: PushFlag...) -> ImpactInput.Step {
        let alert: [JSONValue.Member] = [
            .init(key: "alert", value: .string("Order 4711")),
            .init(key: "sound", value: .string("default")),
            .init(key: "badge", value: .number(.init(text: "3"))),
            .init(key: "category", value: .string(NamedHost.category.id)),
        ]
        return push(.alert, .immediate, alert + flags.map(\.member))
    }

    /// Content-available alone.
    static let silent = push(.background, .considerPower, [PushFlag.contentAvailable.member])

    /// The user taps the first notification.
    static let tap = act(.tap(.push(1)))

    private static func push(
        _ type: PushType, _ priority: Priority, _ aps: [JSONValue.Member]
    ) -> ImpactInput.Step {
        .push(
            PushInput(
                pushType: type, priority: priority,
                payload: .object([.init(key: "aps", value: .object(aps))])))
    }
}

/// A flag of `aps` that changes who hears of a push.
enum PushFlag: String {
    case contentAvailable = "content-available"
    case mutableContent = "mutable-content"

    fileprivate var member: JSONValue.Member {
        .init(key: rawValue, value: .number(.init(text: "1")))
    }
}
