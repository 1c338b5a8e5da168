extension Reason {
    /// What the reason means, and what follows from it.
    ///
    /// Source of the retries: Apple, Handling notification responses from APNs; where it is silent
    /// they follow from the meaning.
    package var note: ReasonNote {
        switch self {
        case .badCollapseID, .badExpirationDate, .badMessageID, .badPriority, .badTopic,
            .duplicateHeaders, .invalidPushType, .missingTopic, .topicDisallowed:
            headerNote
        case .badCertificate, .badCertificateEnvironment, .expiredProviderToken, .forbidden,
            .invalidProviderToken, .missingProviderToken, .unrelatedKeyIDInToken,
            .badEnvironmentKeyInToken, .badEnvironmentKeyIDInToken, .tooManyProviderTokenUpdates:
            credentialNote
        case .badDeviceToken, .deviceTokenNotForTopic, .missingDeviceToken, .expiredToken,
            .unregistered, .tooManyRequests:
            deviceNote
        case .payloadEmpty, .payloadTooLarge, .invalidPayload, .badPath, .methodNotAllowed,
            .idleTimeout, .internalServerError, .serviceUnavailable, .shutdown:
            requestNote
        }
    }

    private var headerNote: ReasonNote {
        switch self {
        case .badCollapseID:
            ReasonNote(
                "apns-collapse-id has more than 64 bytes", .afterMending,
                "shorten the collapse id; bytes count, not characters")
        case .badExpirationDate:
            ReasonNote(
                "apns-expiration is no whole number of seconds since 1970", .afterMending,
                "send seconds, not milliseconds and no date in words; 0 means now or never")
        case .badMessageID:
            ReasonNote(
                "apns-id is no UUID of the form 8-4-4-4-12", .afterMending,
                "send a UUID, or no apns-id: the gateway then makes one")
        case .badPriority:
            ReasonNote(
                "apns-priority is not 10, 5 or 1, or does not fit the push type", .afterMending,
                "send 5 with push type background")
        case .badTopic:
            ReasonNote(
                "apns-topic is no topic", .afterMending,
                "send the app's bundle id, with the suffix that the push type asks for")
        case .duplicateHeaders:
            ReasonNote(
                "a header field came more than once", .afterMending,
                "replace the field where it is set again; retry code often appends")
        case .invalidPushType:
            ReasonNote(
                "apns-push-type is no push type, or does not fit topic or device token",
                .afterMending, "send one of Apple's words in small letters")
        case .missingTopic:
            ReasonNote(
                "apns-topic is missing, and the credentials stand for no single topic",
                .afterMending, "send apns-topic: with a provider token it is always needed")
        case _:
            ReasonNote(
                "the credentials may not be used for this topic", .afterMending,
                "take the key or certificate of that app, or mend the topic")
        }
    }

    private var credentialNote: ReasonNote {
        switch self {
        case .badCertificate:
            ReasonNote(
                "the client certificate is no good one", .afterMending,
                "renew the certificate, and connect again")
        case .badCertificateEnvironment:
            ReasonNote(
                "the client certificate is for the other environment", .afterMending,
                "take the other host, or the certificate of this one; Apple ends the connection")
        case .expiredProviderToken:
            ReasonNote(
                "the provider token is older than an hour", .afterMending,
                "sign a new one at once, and from then on one every 20 to 60 minutes")
        case .forbidden:
            ReasonNote("the action is not allowed", .never, "do not send it again")
        case .invalidProviderToken:
            ReasonNote(
                "the provider token is no good one: its form, signature, key or team",
                .afterMending, "compare key id, team id and key file with those of the account")
        case .missingProviderToken:
            ReasonNote(
                "there is neither a provider token nor a client certificate", .afterMending,
                "send authorization: bearer and the provider token")
        case .unrelatedKeyIDInToken:
            ReasonNote(
                "the key is not related to the first key of the connection", .afterMending,
                "open a connection for each key")
        case .badEnvironmentKeyInToken:
            ReasonNote(
                "the key may be used for the other environment only", .afterMending,
                "take the other host, or a key for this environment",
                "seen on the wire (APNSwift, pull request 229); Apple's page spells it "
                    + "BadEnvironmentKeyIdInToken")
        case .badEnvironmentKeyIDInToken:
            ReasonNote(
                "the key may be used for the other environment only", .afterMending,
                "take the other host, or a key for this environment; on the wire it is spelled "
                    + "BadEnvironmentKeyInToken")
        case _:
            ReasonNote(
                "the provider token was changed too often", .later,
                "use one token for at least 20 minutes, by all processes; send again with the "
                    + "token that was good before")
        }
    }
}
