import APNs

/// Which parts a row has; each bit is stored and never gets another meaning.
struct RowFlags: OptionSet {
    let rawValue: UInt16

    static let isComplete = RowFlags(rawValue: 1 << 0)
    static let uniqueID = RowFlags(rawValue: 1 << 1)
    /// The device's clock was not the wall clock.
    static let arrivedAt = RowFlags(rawValue: 1 << 2)
    /// Fewer bytes of the body are kept than came.
    static let bodyLength = RowFlags(rawValue: 1 << 3)
    /// How often `authorization` came; without it, once where there is a credential, else never.
    static let authorizationCount = RowFlags(rawValue: 1 << 4)
    static let credential = RowFlags(rawValue: 1 << 5)
    /// Another answer than 200.
    static let answer = RowFlags(rawValue: 1 << 6)
    static let findings = RowFlags(rawValue: 1 << 7)
    static let explanation = RowFlags(rawValue: 1 << 8)
    static let fault = RowFlags(rawValue: 1 << 9)
    static let autoDevice = RowFlags(rawValue: 1 << 10)
    static let namedDevice = RowFlags(rawValue: 1 << 11)
    static let delivery = RowFlags(rawValue: 1 << 12)
    /// The delivery state changed later.
    static let laterStates = RowFlags(rawValue: 1 << 13)
    static let trace = RowFlags(rawValue: 1 << 14)

    /// All bits that have a meaning.
    static let known = RowFlags(rawValue: 0x7fff)
}

extension RowFlags {
    @inline(__always)
    init(_ record: borrowing PushRecord) {
        var flags: RowFlags = []
        if record.request.raw.isComplete { flags.insert(.isComplete) }
        if record.uniqueID != nil { flags.insert(.uniqueID) }
        if record.arrivedAt != record.receivedAt { flags.insert(.arrivedAt) }
        if record.request.raw.keptBody != record.request.raw.bodyLength {
            flags.insert(.bodyLength)
        }
        if record.request.raw.authorizationCount != (record.credential == nil ? 0 : 1) {
            flags.insert(.authorizationCount)
        }
        if record.credential != nil { flags.insert(.credential) }
        if !record.answer.isPlain { flags.insert(.answer) }
        if !record.findings.isEmpty { flags.insert(.findings) }
        if record.explanation != nil { flags.insert(.explanation) }
        if record.fault != nil { flags.insert(.fault) }
        switch record.device {
        case .none: break
        case .auto: flags.insert(.autoDevice)
        case .named: flags.insert(.namedDevice)
        }
        if let delivery = record.delivery {
            flags.insert(.delivery)
            if !delivery.later.isEmpty { flags.insert(.laterStates) }
        }
        if record.trace != nil { flags.insert(.trace) }
        self = flags
    }
}

extension RawRequest {
    /// How many bytes of the body are kept.
    fileprivate var keptBody: Int { bytes.count - fieldsEnd }
}

extension PushAnswer {
    /// 200 and nothing else.
    fileprivate var isPlain: Bool { self == .accepted }
}
