/// What hooks do to what an app hears of one input.
///
/// Source: issue of the routing simulator ("never break the host"); delivery rules B3.
package enum ImpactVerdict: UInt8, Sendable, CaseIterable, Comparable {
    /// The app hears the same.
    case same
    /// It hears later, or its answer arrives later.
    case late
    /// It hears something else, on another object, or the user sees something else.
    case altered
    /// One of its methods is called more often.
    case twice
    /// A completion handler is called twice or never, or the process dies.
    case handler
    /// One of its methods is no longer called.
    case lost

    /// As reports write it: `SAME`.
    package var name: String {
        switch self {
        case .same: "SAME"
        case .late: "LATE"
        case .altered: "ALTERED"
        case .twice: "TWICE"
        case .handler: "HANDLER"
        case .lost: "LOST"
        }
    }

    /// The verdict in a few words.
    package var says: String {
        switch self {
        case .same: "the app hears the same"
        case .late: "the app hears, or is answered for, later"
        case .altered: "the app hears, or the user sees, something else"
        case .twice: "a method of the app is called more often"
        case .handler: "a completion handler is called twice or never, or the process dies"
        case .lost: "a method of the app is no longer called"
        }
    }

    /// Anything but the same.
    package var isHarm: Bool { self != .same }

    /// By gravity.
    package static func < (a: ImpactVerdict, b: ImpactVerdict) -> Bool { a.rawValue < b.rawValue }
}
