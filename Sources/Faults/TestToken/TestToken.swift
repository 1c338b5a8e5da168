package import APNs

/// A reserved device token: one whose own bytes say what becomes of pushes to it.
///
/// Such tokens work through a service whose only input is the device token in a row of its
/// database. Source: design, "Reserved device tokens".
package enum TestToken: UInt8, Sendable, CaseIterable {
    case badDeviceToken, deviceTokenNotForTopic, unregistered, expiredToken, tooManyRequests
    case internalServerError, serviceUnavailable, shutdown, unavailableTwice
    case noAnswer, slow
    case offline, forceQuit, terminated, denied

    /// The word that stands in the token.
    package var word: String {
        switch self {
        case .badDeviceToken: "BadDeviceToken"
        case .deviceTokenNotForTopic: "DeviceTokenNotForTopic"
        case .unregistered: "Unregistered"
        case .expiredToken: "ExpiredToken"
        case .tooManyRequests: "TooManyRequests"
        case .internalServerError: "InternalServerError"
        case .serviceUnavailable: "ServiceUnavailable"
        case .shutdown: "Shutdown"
        case .unavailableTwice: "503-twice"
        case .noAnswer: "no-answer"
        case .slow: "slow"
        case .offline: "offline"
        case .forceQuit: "force-quit"
        case .terminated: "terminated"
        case .denied: "denied"
        }
    }

    /// What becomes of pushes to the token.
    package var outcome: TestTokenOutcome {
        switch self {
        case .badDeviceToken: .answer(.badDeviceToken)
        case .deviceTokenNotForTopic: .answer(.deviceTokenNotForTopic)
        case .unregistered: .answer(.unregistered)
        case .expiredToken: .answer(.expiredToken)
        case .tooManyRequests: .answer(.tooManyRequests)
        case .internalServerError: .answer(.internalServerError)
        case .serviceUnavailable: .answer(.serviceUnavailable)
        case .shutdown: .answer(.shutdown)
        case .unavailableTwice: .answerThenNormal(.serviceUnavailable, times: 2)
        case .noAnswer: .noAnswer
        case .slow: .slow(milliseconds: TestToken.slowMilliseconds)
        case .offline: .device(.offline)
        case .forceQuit: .device(.forceQuit)
        case .terminated: .device(.terminated)
        case .denied: .device(.denied)
        }
    }

    /// How long `slow` takes: longer than any answer, shorter than a sender's patience.
    package static let slowMilliseconds: UInt32 = 3_000

    /// The step of the rule book at which reserved tokens act: after steps 1 to 9.
    ///
    /// So a missing provider token or a bad payload is still what the sender hears of first.
    package static let step = 10

    /// The rule whose answer the token calls forth; nil where no rule gives it.
    package var rule: RuleID? {
        switch self {
        case .badDeviceToken: .unknownDeviceToken
        case .deviceTokenNotForTopic: .deviceTokenNotForTopic
        case .unregistered: .unregistered
        case .expiredToken: .expiredToken
        case .tooManyRequests: .tooManyRequests
        case .internalServerError, .serviceUnavailable, .shutdown, .unavailableTwice, .noAnswer,
            .slow, .offline, .forceQuit, .terminated, .denied:
            nil
        }
    }
}

/// What becomes of pushes to a reserved device token.
package enum TestTokenOutcome: Sendable, Equatable {
    /// Every push is refused with this reason.
    case answer(Reason)
    /// The first `times` pushes to a token are refused; then it is an ordinary token.
    case answerThenNormal(Reason, times: Int)
    /// No push is answered or delivered.
    case noAnswer
    /// Every push is delivered, that much later.
    case slow(milliseconds: UInt32)
    /// Every push is accepted; its device is another than the default plan's.
    case device(TestTokenDevice)
}
