/// The class of a payload in the state-by-payload matrix.
///
/// Source: delivery rules A2. P9 to P17 are decided by the push type, not by `aps`.
package enum PayloadClass: UInt8, Sendable, CaseIterable {
    /// Nothing a device acts on.
    case nothing
    case alert, badgeOnly, soundOnly
    /// Content-available alone: a background push.
    case silent
    case alertContentAvailable, alertMutable, mutableWithoutAlert
    case alertContentAvailableMutable
    case voip, location, complication, liveactivity, widgets, controls, fileprovider, mdm
    case pushtotalk

    /// `P0` to `P17`.
    package var name: String { "P\(rawValue)" }

    /// The class of a payload under a push type (nil: the header was absent).
    package init(_ facts: PayloadFacts, pushType: PushType?) {
        switch pushType {
        case .voip: self = .voip
        case .location: self = .location
        case .complication: self = .complication
        case .liveactivity: self = .liveactivity
        case .widgets: self = .widgets
        case .controls: self = .controls
        case .fileprovider: self = .fileprovider
        case .mdm: self = .mdm
        case .pushtotalk: self = .pushtotalk
        case .alert, .background, nil: self = PayloadClass(userNotification: facts)
        }
    }

    private init(userNotification facts: PayloadFacts) {
        let visible = !facts.isDisjoint(with: .visible)
        if facts.contains(.contentAvailable) {
            guard visible else {
                self = .silent
                return
            }
            let mutable = facts.isSuperset(of: [.alertText, .mutableContent])
            self = mutable ? .alertContentAvailableMutable : .alertContentAvailable
        } else if facts.contains(.mutableContent) {
            self = facts.contains(.alertText) ? .alertMutable : .mutableWithoutAlert
        } else if facts.contains(.alertText) {
            self = .alert
        } else if facts.contains(.sound) {
            // With a badge beside it too: only the badge alone is badge-only.
            self = .soundOnly
        } else {
            self = facts.contains(.badge) ? .badgeOnly : .nothing
        }
    }
}
