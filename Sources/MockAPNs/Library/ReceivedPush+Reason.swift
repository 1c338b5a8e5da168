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

        /// 400: the collapse id is longer than 64 bytes.
        public static let badCollapseID = Reason(.badCollapseID)
        /// 400: the device token is none, or belongs to the other environment.
        public static let badDeviceToken = Reason(.badDeviceToken)
        /// 400: `apns-expiration` is no number.
        public static let badExpirationDate = Reason(.badExpirationDate)
        /// 400: `apns-id` is no UUID.
        public static let badMessageID = Reason(.badMessageID)
        /// 400: `apns-priority` is not 1, 5 or 10, or does not fit the push type.
        public static let badPriority = Reason(.badPriority)
        /// 400: `apns-topic` is no topic.
        public static let badTopic = Reason(.badTopic)
        /// 400: the device token belongs to another app.
        public static let deviceTokenNotForTopic = Reason(.deviceTokenNotForTopic)
        /// 400: a header field came more than once.
        public static let duplicateHeaders = Reason(.duplicateHeaders)
        /// 400: the connection was idle for too long.
        public static let idleTimeout = Reason(.idleTimeout)
        /// 400: `apns-push-type` is none of Apple's.
        public static let invalidPushType = Reason(.invalidPushType)
        /// 400: the path names no device token.
        public static let missingDeviceToken = Reason(.missingDeviceToken)
        /// 400: there is no `apns-topic`, and the credentials name none.
        public static let missingTopic = Reason(.missingTopic)
        /// 400: there is no body.
        public static let payloadEmpty = Reason(.payloadEmpty)
        /// 400: the credentials may not send to this topic.
        public static let topicDisallowed = Reason(.topicDisallowed)
        /// 403: the client certificate is not valid.
        public static let badCertificate = Reason(.badCertificate)
        /// 403: the client certificate is for the other environment.
        public static let badCertificateEnvironment = Reason(.badCertificateEnvironment)
        /// 403: the provider token is older than an hour.
        public static let expiredProviderToken = Reason(.expiredProviderToken)
        /// 403: the request is not allowed.
        public static let forbidden = Reason(.forbidden)
        /// 403: the provider token is not valid.
        public static let invalidProviderToken = Reason(.invalidProviderToken)
        /// 403: there is neither provider token nor client certificate.
        public static let missingProviderToken = Reason(.missingProviderToken)
        /// 403: the key id is not one of the team that uses the connection.
        public static let unrelatedKeyIDInToken = Reason(.unrelatedKeyIDInToken)
        /// 403: the key is for the other environment.
        public static let badEnvironmentKeyInToken = Reason(.badEnvironmentKeyInToken)
        /// 404: the path is not `/3/device/` and a device token.
        public static let badPath = Reason(.badPath)
        /// 405: the method is not POST.
        public static let methodNotAllowed = Reason(.methodNotAllowed)
        /// 410: the device token has expired.
        public static let expiredToken = Reason(.expiredToken)
        /// 410: the app was deleted, or the device token is no longer in use.
        public static let unregistered = Reason(.unregistered)
        /// 413: the body is larger than its push type allows.
        public static let payloadTooLarge = Reason(.payloadTooLarge)
        /// 429: the provider token changes more often than every 20 minutes.
        public static let tooManyProviderTokenUpdates = Reason(.tooManyProviderTokenUpdates)
        /// 429: too many pushes to one device token.
        public static let tooManyRequests = Reason(.tooManyRequests)
        /// 500: something failed at the service.
        public static let internalServerError = Reason(.internalServerError)
        /// 503: the service cannot be used now.
        public static let serviceUnavailable = Reason(.serviceUnavailable)
        /// 503: this server of the service ends; connect again.
        public static let shutdown = Reason(.shutdown)
        /// Not one of Apple's: the answer of the strict profile to a body that is no JSON object.
        public static let invalidPayload = Reason(.invalidPayload)
    }
}
