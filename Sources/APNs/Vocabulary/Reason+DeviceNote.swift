// The notes on reasons about device token and request.

extension Reason {
    var deviceNote: ReasonNote {
        switch self {
        case .badDeviceToken:
            ReasonNote(
                "the device token is malformed, or one of the other environment", .never,
                "take the token that the app got, and the host that fits how it was built; "
                    + "else delete it")
        case .deviceTokenNotForTopic:
            ReasonNote(
                "the device token belongs to another app", .never,
                "mend which topic goes with which token")
        case .missingDeviceToken:
            ReasonNote(
                "the path names no device token", .afterMending,
                "send to /3/device/ and the token's hexadecimal digits")
        case .expiredToken:
            ReasonNote(
                "the device token has expired", .never,
                "delete it, unless the app has registered after the timestamp")
        case .unregistered:
            ReasonNote(
                "the app is no longer there for this topic", .never,
                "delete the token, unless the app has registered after the timestamp; Apple tells "
                    + "some time after the app was removed")
        case _:
            ReasonNote(
                "too many pushes went to this device token one after another", .later,
                "wait, longer each time, and send fewer; other tokens are not concerned")
        }
    }

    var requestNote: ReasonNote {
        switch self {
        case .payloadEmpty:
            ReasonNote(
                "the request has no body", .afterMending,
                "send the payload as the body of the request")
        case .payloadTooLarge:
            ReasonNote(
                "the payload has more than 4096 bytes, with push type voip 5120", .never,
                "shorten it; bytes count, and they cannot be compressed")
        case .invalidPayload:
            ReasonNote(
                "the payload is one that a phone would drop", .afterMending,
                "mend what the finding of the record names",
                "ours: only the profile strict answers it, Apple accepts the push")
        case .badPath:
            ReasonNote(
                "the path is not /3/device/ and a token", .afterMending,
                "send to /3/device/TOKEN without query or slash at the end")
        case .methodNotAllowed:
            ReasonNote("the method is not POST", .afterMending, "send POST")
        case .idleTimeout:
            ReasonNote(
                "the connection was idle for too long", .later,
                "connect again, and send the push there")
        case .internalServerError:
            ReasonNote(
                "something failed at Apple", .later,
                "send it again after 15 minutes, then less and less often")
        case .serviceUnavailable:
            ReasonNote(
                "the service cannot take the push now", .later,
                "send it again after 15 minutes, then less and less often")
        case _:
            ReasonNote(
                "the server is about to stop", .later,
                "connect again, and send it after 15 minutes, then less and less often")
        }
    }
}
