import APNs

extension ReceivedPush {
    /// A reason of Apple's error answers; it decides the status.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        let value: APNs.Reason

        init(_ value: APNs.Reason) { self.value = value }

        /// The reason of that word, as it stands in the answer; nil when it is none of Apple's.
        public init?(_ name: String) {
            guard let value = APNs.Reason(name: name) else { return nil }
            self.init(value)
        }

        /// The word in the answer's body.
        public var name: String { value.name }
        /// HTTP status of the answer.
        public var status: Int { Int(value.status) }
        /// The word in the answer's body.
        public var description: String { name }

        public static let badCollapseID = Reason(.badCollapseID)
        public static let badDeviceToken = Reason(.badDeviceToken)
        public static let badExpirationDate = Reason(.badExpirationDate)
        public static let badMessageID = Reason(.badMessageID)
        public static let badPriority = Reason(.badPriority)
        public static let badTopic = Reason(.badTopic)
        public static let deviceTokenNotForTopic = Reason(.deviceTokenNotForTopic)
        public static let duplicateHeaders = Reason(.duplicateHeaders)
        public static let idleTimeout = Reason(.idleTimeout)
        public static let invalidPushType = Reason(.invalidPushType)
        public static let missingDeviceToken = Reason(.missingDeviceToken)
        public static let missingTopic = Reason(.missingTopic)
        public static let payloadEmpty = Reason(.payloadEmpty)
        public static let topicDisallowed = Reason(.topicDisallowed)
        public static let badCertificate = Reason(.badCertificate)
        public static let badCertificateEnvironment = Reason(.badCertificateEnvironment)
        public static let expiredProviderToken = Reason(.expiredProviderToken)
        public static let forbidden = Reason(.forbidden)
        public static let invalidProviderToken = Reason(.invalidProviderToken)
        public static let missingProviderToken = Reason(.missingProviderToken)
        public static let unrelatedKeyIDInToken = Reason(.unrelatedKeyIDInToken)
        public static let badEnvironmentKeyInToken = Reason(.badEnvironmentKeyInToken)
        public static let badPath = Reason(.badPath)
        public static let methodNotAllowed = Reason(.methodNotAllowed)
        public static let expiredToken = Reason(.expiredToken)
        public static let unregistered = Reason(.unregistered)
        public static let payloadTooLarge = Reason(.payloadTooLarge)
        public static let tooManyProviderTokenUpdates = Reason(.tooManyProviderTokenUpdates)
        public static let tooManyRequests = Reason(.tooManyRequests)
        public static let internalServerError = Reason(.internalServerError)
        public static let serviceUnavailable = Reason(.serviceUnavailable)
        public static let shutdown = Reason(.shutdown)
        /// Not one of Apple's: the answer of the strict profile to a body that is no JSON object.
        public static let invalidPayload = Reason(.invalidPayload)
    }
}
