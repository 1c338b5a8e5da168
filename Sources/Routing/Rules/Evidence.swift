/// How well a statement about a device is known.
package enum Evidence: UInt8, Sendable, CaseIterable {
    /// Apple's documentation or an SDK header says so.
    case documented
    /// A shipping push framework is written for it.
    case sdk
    /// Developers report it in public.
    case reported
    /// Seen when code was run, though not on Apple's runtime.
    case reproduced
    /// Nobody says so; this project chose it.
    case assumed

    package var name: String {
        switch self {
        case .documented: "documented"
        case .sdk: "sdk"
        case .reported: "reported"
        case .reproduced: "reproduced"
        case .assumed: "assumed"
        }
    }
}
