package import APNs

// Numbers of enums that have none of their own. They are stored: a number never gets another
// meaning, and a new case gets a new one.

extension Finding.Level {
    /// The number that stands for it in a row.
    package var number: UInt8 {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }

    init?(number: UInt8) {
        switch number {
        case 0: self = .info
        case 1: self = .warning
        case 2: self = .error
        case _: return nil
        }
    }
}

extension DeliveryState {
    /// The number that stands for it in a row.
    package var number: UInt8 {
        switch self {
        case .received: 0
        case .delivered: 1
        case .deliveredFromStorage: 2
        case .storedOffline: 3
        case .storedPower: 4
        case .discardedUnregistered: 5
        case .discardedUnregisteredFromStorage: 6
        case .discardedExpired: 7
        case .discardedDisabled: 8
        case .discardedDisabledFromStorage: 9
        case .discardedReplaced: 10
        }
    }

    private static let byNumber = Dictionary(
        uniqueKeysWithValues: DeliveryState.allCases.map { ($0.number, $0) })

    init?(number: UInt8) {
        guard let state = DeliveryState.byNumber[number] else { return nil }
        self = state
    }
}
