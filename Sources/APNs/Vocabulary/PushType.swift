/// The value of `apns-push-type`: what kind of notification a push is.
///
/// Source: Apple, Sending notification requests to APNs, table of push types.
package enum PushType: UInt8, Sendable, CaseIterable {
    case alert, background, voip, complication, fileprovider, location, liveactivity
    case pushtotalk, mdm, widgets, controls

    /// The word on the wire, lower case, as the accept path compares it.
    var word: String {
        switch self {
        case .alert: "alert"
        case .background: "background"
        case .voip: "voip"
        case .complication: "complication"
        case .fileprovider: "fileprovider"
        case .location: "location"
        case .liveactivity: "liveactivity"
        case .pushtotalk: "pushtotalk"
        case .mdm: "mdm"
        case .widgets: "widgets"
        case .controls: "controls"
        }
    }

    /// The word on the wire, lower case.
    package var name: String { "\(word)" }

    package init?(name: some StringProtocol) {
        guard let type = PushType.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }

    /// What the topic adds to the bundle id for this type; empty where it adds nothing.
    ///
    /// Apple's page misprints two of them; the forms here are those that senders use.
    package var topicSuffix: String {
        switch self {
        case .alert, .background, .mdm: ""
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .location: ".location-query"
        case .liveactivity: ".push-type.liveactivity"
        case .pushtotalk: ".voip-ptt"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        }
    }

    /// The topics of an app: its bundle id, and with each suffix that a type adds; sorted.
    package static func topics(ofBundleID bundleID: String) -> [String] {
        Set(allCases.map(\.topicSuffix)).sorted().map { bundleID + $0 }
    }

    /// The special type whose suffix `topic` ends in, or nil for a plain bundle id.
    package init?(topicSuffixOf topic: Span<UInt8>) {
        for type in PushType.allCases
        where type.topicSuffix.utf8.count > 0 && topic.hasSuffix(type.topicSuffix) {
            self = type
            return
        }
        return nil
    }
}

/// The value of `apns-priority`.
///
/// Source: Apple, Sending notification requests to APNs.
package enum Priority: UInt8, Sendable, CaseIterable {
    /// Never wakes the device.
    case lowest = 1
    /// Sent by the power the device has left; may be grouped.
    case considerPower = 5
    /// Sent at once; the value when the header is absent.
    case immediate = 10
}
