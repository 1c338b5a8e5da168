import APNs
import PushLog
import Routing

/// A device token that was issued to an app of a device, for its own pushes or for a push type.
struct DeviceToken: Sendable, Equatable {
    /// Why a token is no longer valid, and since when.
    struct End: Sendable, Equatable {
        /// It expired; else its app was removed.
        let isExpired: Bool
        /// Wall time: what senders are told.
        let since: Instant
        /// Virtual time from which on senders are told; before, pushes are accepted and discarded.
        let toldFrom: Instant
    }

    /// 1 to 100 bytes.
    let bytes: [UInt8]
    /// Place of the app in the device's list.
    let app: Int
    /// The push type it was issued for; nil for the app's own token.
    let kind: PushType?
    /// Nil while it is valid.
    var end: End?
}

extension DeviceToken {
    /// The token that a push names, of the one app of an unknown device; nil where it is none that a
    /// device can have (profile `lenient` takes any text).
    init?(unknown record: PushRecord) {
        guard let bytes = record.deviceToken.flatMap(Hex.bytes(of:)),
            (1...100).contains(bytes.count)
        else { return nil }
        self.init(bytes: bytes, app: 0, kind: record.topicType, end: nil)
    }
}

extension Device {
    /// All device tokens of the device, those of an app in the order of `PushType` behind its own.
    ///
    /// - Parameter end: what holds for the tokens of apps that are not installed.
    /// - Returns: the tokens, app by app.
    func tokens(ofRemovedApps end: DeviceToken.End) -> [DeviceToken] {
        var tokens: [DeviceToken] = []
        for (index, app) in apps.enumerated() {
            let end = app.installed ? nil : end
            if let bytes = app.deviceToken {
                tokens.append(DeviceToken(bytes: bytes, app: index, kind: nil, end: end))
            }
            for kind in PushType.allCases {
                guard let bytes = app.deviceTokens[kind] else { continue }
                tokens.append(DeviceToken(bytes: bytes, app: index, kind: kind, end: end))
            }
        }
        return tokens
    }

    /// The same device with its id and its tokens: of each app and kind the one issued last.
    func named(_ id: String, _ tokens: [DeviceToken]) -> Device {
        var device = self
        device.id = id
        for token in tokens where device.apps.indices.contains(token.app) {
            if let kind = token.kind {
                device.apps[token.app].deviceTokens[kind] = token.bytes
            } else {
                device.apps[token.app].deviceToken = token.bytes
            }
        }
        return device
    }
}
