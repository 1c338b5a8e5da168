import APNs
import JSON

/// What the log keeps of a payload.
///
/// What was found in it is always kept, but not in its own words.
package enum PayloadStorage: UInt8, Sendable, CaseIterable {
    /// As it was sent.
    case full
    /// Structure, keys, words and sizes; texts and numbers are masked.
    case shape
    /// Its size only.
    case none

    /// The word in settings and JSON.
    package var name: String {
        switch self {
        case .full: "full"
        case .shape: "shape"
        case .none: "none"
        }
    }

    package init?(name: some StringProtocol) {
        guard let match = PayloadStorage.allCases.first(where: { $0.name == name }) else {
            return nil
        }
        self = match
    }
}

extension PushRecord {
    /// Reduces the payload to what may be kept; what was taken away before does not come back.
    ///
    /// Of a body that is not JSON, or not all there, no shape can be kept: only its size is. To be
    /// called when the push was judged and routed: both read the payload.
    package mutating func reducePayload(to storage: PayloadStorage) {
        guard storage.rawValue > payloadStorage.rawValue else { return }
        let raw = request.raw
        var bytes: [UInt8]?
        if storage == .shape, raw.isComplete, raw.bytes.count - raw.fieldsEnd == raw.bodyLength {
            bytes = PayloadMask.masked(raw.bytes, from: raw.fieldsEnd)
        }
        payloadStorage = bytes == nil ? .none : .shape
        reduceFindings(to: payloadStorage)
        request = PushRequest(
            RawRequest(
                bytes: bytes ?? Array(raw.bytes[..<raw.fieldsEnd]), fieldsEnd: raw.fieldsEnd,
                bodyLength: raw.bodyLength, isComplete: raw.isComplete,
                authorization: raw.authorization, authorizationCount: raw.authorizationCount))
    }
}
