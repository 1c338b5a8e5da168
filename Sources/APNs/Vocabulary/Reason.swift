/// The reasons of Apple's error answers: one table with status and meaning.
///
/// Source: Apple, Handling notification responses from APNs, table of reasons.
package enum Reason: UInt8, Sendable, CaseIterable {
    case badCollapseID, badDeviceToken, badExpirationDate, badMessageID, badPriority, badTopic
    case deviceTokenNotForTopic, duplicateHeaders, idleTimeout, invalidPushType
    case missingDeviceToken, missingTopic, payloadEmpty, topicDisallowed
    case badCertificate, badCertificateEnvironment, expiredProviderToken, forbidden
    case invalidProviderToken, missingProviderToken, unrelatedKeyIDInToken
    case badEnvironmentKeyInToken, badEnvironmentKeyIDInToken
    case badPath, methodNotAllowed
    case expiredToken, unregistered
    case payloadTooLarge
    case tooManyProviderTokenUpdates, tooManyRequests
    case internalServerError, serviceUnavailable, shutdown
    /// Not one of Apple's reasons: only the strict profile answers it, and the log says so.
    case invalidPayload

    /// HTTP status and the word on the wire.
    private var row: (status: UInt16, name: String) {
        switch self {
        case .badCollapseID: (400, "BadCollapseId")
        case .badDeviceToken: (400, "BadDeviceToken")
        case .badExpirationDate: (400, "BadExpirationDate")
        case .badMessageID: (400, "BadMessageId")
        case .badPriority: (400, "BadPriority")
        case .badTopic: (400, "BadTopic")
        case .deviceTokenNotForTopic: (400, "DeviceTokenNotForTopic")
        case .duplicateHeaders: (400, "DuplicateHeaders")
        case .idleTimeout: (400, "IdleTimeout")
        case .invalidPushType: (400, "InvalidPushType")
        case .missingDeviceToken: (400, "MissingDeviceToken")
        case .missingTopic: (400, "MissingTopic")
        case .payloadEmpty: (400, "PayloadEmpty")
        case .topicDisallowed: (400, "TopicDisallowed")
        case .badCertificate: (403, "BadCertificate")
        case .badCertificateEnvironment: (403, "BadCertificateEnvironment")
        case .expiredProviderToken: (403, "ExpiredProviderToken")
        case .forbidden: (403, "Forbidden")
        case .invalidProviderToken: (403, "InvalidProviderToken")
        case .missingProviderToken: (403, "MissingProviderToken")
        case .unrelatedKeyIDInToken: (403, "UnrelatedKeyIdInToken")
        // The spelling seen on the wire, and that of Apple's page (W11).
        case .badEnvironmentKeyInToken: (403, "BadEnvironmentKeyInToken")
        case .badEnvironmentKeyIDInToken: (403, "BadEnvironmentKeyIdInToken")
        case .badPath: (404, "BadPath")
        case .methodNotAllowed: (405, "MethodNotAllowed")
        case .expiredToken: (410, "ExpiredToken")
        case .unregistered: (410, "Unregistered")
        case .payloadTooLarge: (413, "PayloadTooLarge")
        case .tooManyProviderTokenUpdates: (429, "TooManyProviderTokenUpdates")
        case .tooManyRequests: (429, "TooManyRequests")
        case .internalServerError: (500, "InternalServerError")
        case .serviceUnavailable: (503, "ServiceUnavailable")
        case .shutdown: (503, "Shutdown")
        case .invalidPayload: (400, "InvalidPayload")
        }
    }

    /// HTTP status of the answer.
    package var status: UInt16 { row.status }
    /// The word in the answer's body.
    package var name: String { row.name }
    /// Only status 410 carries a timestamp.
    package var hasTimestamp: Bool { status == 410 }

    package init?(name: some StringProtocol) {
        guard let reason = Reason.allCases.first(where: { $0.name == name }) else { return nil }
        self = reason
    }

    /// The answer's body: compact JSON, `reason` first, no blanks.
    ///
    /// `timestamp` is when the device token became invalid; it is written for status 410 only.
    /// Source: protocol section 3 and decision 14.4 ("410 body").
    package func body(timestamp: Instant? = nil) -> [UInt8] {
        var text = "{\"reason\":\"\(name)\""
        if hasTimestamp, let timestamp { text += ",\"timestamp\":\(timestamp.milliseconds)" }
        return Array((text + "}").utf8)
    }
}
