internal import APNs
internal import Faults

/// How a reason is provoked here.
struct ReasonRecipe {
    let reason: Reason
    /// The words of a `mock-apns send` that gets it from a server as it starts; nil where none
    /// does.
    let words: [String]?
    /// What else gets it, one sentence; nil where there is nothing else.
    let note: String?

    init(_ reason: Reason) {
        self.reason = reason
        (words, note) = ReasonRecipe.row(reason)
    }

    /// The command line of `words`.
    var command: String? {
        words.map { words in
            (["mock-apns", "send"] + words).joined(separator: " ")
        }
    }

    /// The reserved device token that always gets it; nil without one.
    var testToken: TestToken? {
        TestToken.allCases.first { token in
            if case .answer(reason) = token.outcome { true } else { false }
        }
    }

    /// The body of a fault that answers the next push with it.
    var fault: String { "{\"reason\": \"\(reason.name)\", \"times\": 1}" }

    /// A command that puts the fault into the plan.
    var faultCommand: String {
        "curl -X PUT http://127.0.0.1:8197/v1/faults/rehearsal -d '\(fault)'"
    }

    private static func row(_ reason: Reason) -> (words: [String]?, note: String?) {
        switch reason {
        case .badCollapseID:
            (["--collapse-id", String(repeating: "x", count: 65)], nil)
        case .badDeviceToken:
            (["--device-token", "zz"], "a registered device of the other environment gets it too")
        case .badExpirationDate: (["--expiration", "tomorrow"], nil)
        case .badMessageID: (["--id", "1"], nil)
        case .badPriority: (["--priority", "7"], nil)
        case .badTopic: (["--topic", "com/example"], nil)
        case .invalidPushType: (["--push-type", "Alert"], nil)
        case .payloadEmpty: (["--payload", "/dev/null"], nil)
        case .expiredProviderToken: (["--expired"], nil)
        case .invalidProviderToken: (["--other-team"], nil)
        case .missingProviderToken: (["--bearer", "none"], nil)
        case .missingTopic:
            (nil, "after mock-apns certs: mock-apns send --cert multi")
        case .topicDisallowed:
            (
                nil,
                "after mock-apns certs: mock-apns send --key-name topic-scoped --topic com.other"
            )
        case .badEnvironmentKeyInToken:
            (nil, "after mock-apns certs: mock-apns send --key-name production-only")
        case .badCertificateEnvironment:
            (
                nil,
                "after mock-apns certs: mock-apns send --cert production, which ends the"
                    + " connection as Apple does"
            )
        case .deviceTokenNotForTopic:
            (nil, "a registered device gets it, and a push with the topic of another app")
        case .unregistered:
            (nil, "a registered device gets it after mock-apns devices act ID uninstall")
        case .expiredToken:
            (nil, "a registered device gets it after mock-apns devices act ID expire-token")
        case .tooManyRequests: (nil, "--set token-rate=N limits the pushes to one device token")
        case .tooManyProviderTokenUpdates:
            (nil, "two different provider tokens of one key within 20 minutes get it")
        case .invalidPayload: (nil, "serve --profile strict answers it to what a phone would drop")
        case .duplicateHeaders: (nil, "a request with two apns-topic fields gets it")
        case .missingDeviceToken: (nil, "a POST to /3/device/ gets it")
        case .badPath: (nil, "a POST to any other path than /3/device/TOKEN gets it")
        case .methodNotAllowed: (nil, "a GET of /3/device/TOKEN gets it")
        case .payloadTooLarge: (nil, "a payload of more than 4096 bytes gets it")
        case .unrelatedKeyIDInToken:
            (nil, "two keys that are not related get it on one connection")
        case .badCertificate, .badEnvironmentKeyIDInToken, .forbidden, .idleTimeout,
            .internalServerError, .serviceUnavailable, .shutdown:
            (nil, nil)
        }
    }
}
