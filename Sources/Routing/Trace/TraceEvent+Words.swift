extension TraceEvent {
    /// Who acts: the app, the system, the screen, or an answer of the app.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case callback, system, ui, completion

        package var name: String {
            switch self {
            case .callback: "callback"
            case .system: "system"
            case .ui: "ui"
            case .completion: "completion"
            }
        }
    }

    /// Whether an event's place among the others is known.
    package enum Order: UInt8, Sendable, CaseIterable {
        case defined
        /// One public log shows this order; Apple documents none. Tests accept either.
        case observedOnce
        /// Independent of the others: any order.
        case undefined

        package var name: String {
            switch self {
            case .defined: "defined"
            case .observedOnce: "observed-once"
            case .undefined: "undefined"
            }
        }
    }

    /// Which content the event carries or shows.
    package enum Content: UInt8, Sendable, CaseIterable {
        /// As it was sent.
        case original
        /// As the service extension left it.
        case modified

        package var name: String {
            switch self {
            case .original: "original"
            case .modified: "modified"
            }
        }
    }
}
