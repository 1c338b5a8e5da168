/// What has become of a claim.
package enum Verdict: UInt8, Sendable, CaseIterable {
    case right
    /// True where something else holds too, which the document does not say.
    case rightWithConditions
    /// True, and misleading by what it leaves out.
    case incomplete
    case wrong
    /// True once.
    case outdated
    /// Says nothing on what iOS does.
    case notAboutDelivery

    package var name: String {
        switch self {
        case .right: "right"
        case .rightWithConditions: "right-with-conditions"
        case .incomplete: "incomplete"
        case .wrong: "wrong"
        case .outdated: "outdated"
        case .notAboutDelivery: "not-about-delivery"
        }
    }
}
