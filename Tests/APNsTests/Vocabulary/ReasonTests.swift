import APNs
import Testing

@Suite("The reasons of error answers")
struct ReasonTests {
    /// Source: Apple, Handling notification responses from APNs, table of reasons; spelling of
    /// BadEnvironmentKeyInToken: wire fact W11, beside the documented one.
    private static let table: [(reason: Reason, status: UInt16, name: String)] = [
        (.badCollapseID, 400, "BadCollapseId"),
        (.badDeviceToken, 400, "BadDeviceToken"),
        (.badExpirationDate, 400, "BadExpirationDate"),
        (.badMessageID, 400, "BadMessageId"),
        (.badPriority, 400, "BadPriority"),
        (.badTopic, 400, "BadTopic"),
        (.deviceTokenNotForTopic, 400, "DeviceTokenNotForTopic"),
        (.duplicateHeaders, 400, "DuplicateHeaders"),
        (.idleTimeout, 400, "IdleTimeout"),
        (.invalidPushType, 400, "InvalidPushType"),
        (.missingDeviceToken, 400, "MissingDeviceToken"),
        (.missingTopic, 400, "MissingTopic"),
        (.payloadEmpty, 400, "PayloadEmpty"),
        (.topicDisallowed, 400, "TopicDisallowed"),
        (.badCertificate, 403, "BadCertificate"),
        (.badCertificateEnvironment, 403, "BadCertificateEnvironment"),
        (.expiredProviderToken, 403, "ExpiredProviderToken"),
        (.forbidden, 403, "Forbidden"),
        (.invalidProviderToken, 403, "InvalidProviderToken"),
        (.missingProviderToken, 403, "MissingProviderToken"),
        (.unrelatedKeyIDInToken, 403, "UnrelatedKeyIdInToken"),
        (.badEnvironmentKeyInToken, 403, "BadEnvironmentKeyInToken"),
        (.badEnvironmentKeyIDInToken, 403, "BadEnvironmentKeyIdInToken"),
        (.badPath, 404, "BadPath"),
        (.methodNotAllowed, 405, "MethodNotAllowed"),
        (.expiredToken, 410, "ExpiredToken"),
        (.unregistered, 410, "Unregistered"),
        (.payloadTooLarge, 413, "PayloadTooLarge"),
        (.tooManyProviderTokenUpdates, 429, "TooManyProviderTokenUpdates"),
        (.tooManyRequests, 429, "TooManyRequests"),
        (.internalServerError, 500, "InternalServerError"),
        (.serviceUnavailable, 503, "ServiceUnavailable"),
        (.shutdown, 503, "Shutdown"),
        // Decision 14.2: ours, not Apple's.
        (.invalidPayload, 400, "InvalidPayload"),
    ]

    @Test("are all in the table")
    func complete() {
        #expect(ReasonTests.table.map(\.reason) == Reason.allCases)
        #expect(Set(ReasonTests.table.map(\.name)).count == Reason.allCases.count)
    }

    @Test("have Apple's status and word, and a compact body byte for byte", arguments: table)
    func row(reason: Reason, status: UInt16, name: String) {
        #expect(reason.status == status)
        #expect(reason.name == name)
        #expect(Reason(name: name) == reason)
        #expect(reason.body() == Array("{\"reason\":\"\(name)\"}".utf8))
        #expect(reason.hasTimestamp == (status == 410))
    }

    @Test("carry a timestamp in milliseconds with status 410 and with no other", arguments: table)
    func timestamp(reason: Reason, status: UInt16, name: String) {
        let body = reason.body(timestamp: Instant(milliseconds: 1_700_000_000_000))
        let expected =
            status == 410
            ? "{\"reason\":\"\(name)\",\"timestamp\":1700000000000}" : "{\"reason\":\"\(name)\"}"
        #expect(String(decoding: body, as: UTF8.self) == expected)
    }

    @Test("make the frame of 27 bytes that was seen on the wire (W3)")
    func length() {
        #expect(Reason.badDeviceToken.body().count == 27)
    }

    @Test(
        "are not found under other spellings",
        arguments: ["", "baddevicetoken", "BadEnvironmentKeyIDInToken", "BadDeviceToken "])
    func unknown(name: String) {
        #expect(Reason(name: name) == nil)
    }
}
