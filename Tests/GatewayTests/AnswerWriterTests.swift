import APNs
import PushLog
import Testing

@testable import Gateway

@Suite("Answers, byte for byte")
struct AnswerWriterTests {
    /// Status and name of every reason, written out once more and by hand.
    ///
    /// Source: Apple, Handling notification responses from APNs; wire fact W11.
    static let table: [(Reason, Int, String)] = [
        (.badCollapseID, 400, "BadCollapseId"), (.badDeviceToken, 400, "BadDeviceToken"),
        (.badExpirationDate, 400, "BadExpirationDate"), (.badMessageID, 400, "BadMessageId"),
        (.badPriority, 400, "BadPriority"), (.badTopic, 400, "BadTopic"),
        (.deviceTokenNotForTopic, 400, "DeviceTokenNotForTopic"),
        (.duplicateHeaders, 400, "DuplicateHeaders"), (.idleTimeout, 400, "IdleTimeout"),
        (.invalidPushType, 400, "InvalidPushType"),
        (.missingDeviceToken, 400, "MissingDeviceToken"), (.missingTopic, 400, "MissingTopic"),
        (.payloadEmpty, 400, "PayloadEmpty"), (.topicDisallowed, 400, "TopicDisallowed"),
        (.badCertificate, 403, "BadCertificate"),
        (.badCertificateEnvironment, 403, "BadCertificateEnvironment"),
        (.expiredProviderToken, 403, "ExpiredProviderToken"), (.forbidden, 403, "Forbidden"),
        (.invalidProviderToken, 403, "InvalidProviderToken"),
        (.missingProviderToken, 403, "MissingProviderToken"),
        (.unrelatedKeyIDInToken, 403, "UnrelatedKeyIdInToken"),
        (.badEnvironmentKeyInToken, 403, "BadEnvironmentKeyInToken"),
        (.badEnvironmentKeyIDInToken, 403, "BadEnvironmentKeyIdInToken"),
        (.badPath, 404, "BadPath"), (.methodNotAllowed, 405, "MethodNotAllowed"),
        (.expiredToken, 410, "ExpiredToken"), (.unregistered, 410, "Unregistered"),
        (.payloadTooLarge, 413, "PayloadTooLarge"),
        (.tooManyProviderTokenUpdates, 429, "TooManyProviderTokenUpdates"),
        (.tooManyRequests, 429, "TooManyRequests"),
        (.internalServerError, 500, "InternalServerError"),
        (.serviceUnavailable, 503, "ServiceUnavailable"), (.shutdown, 503, "Shutdown"),
        (.invalidPayload, 400, "InvalidPayload"),
    ]

    @Test("the table of this suite names every reason once")
    func tableIsComplete() {
        #expect(Set(Self.table.map(\.0)) == Set(Reason.allCases))
        #expect(Self.table.count == Reason.allCases.count)
    }

    @Test("each reason leaves with its status, its name and nothing else", arguments: table)
    func encoding(reason: Reason, status: Int, name: String) throws {
        let sender = try Sender().open()
        let instant = Instant(milliseconds: 1_700_000_000_000)
        sender.world.devices.answer(
            PushAnswer(
                status: reason.status, reason: reason, rule: nil,
                timestamp: reason.hasTimestamp ? instant : nil))
        let answer = try sender.push(.base)
        let body =
            status == 410
            ? #"{"reason":"\#(name)","timestamp":1700000000000}"# : #"{"reason":"\#(name)"}"#
        #expect(answer.status == status)
        #expect(answer.fields.map(\.name) == [":status", "apns-id", "apns-unique-id"])
        #expect(!answer.headersEndStream)
        #expect(answer.data == [Answer.Data(bytes: Array(body.utf8), endsStream: true)])
        #expect(answer.reset == nil)
    }

    @Test("W3: BadDeviceToken is one DATA frame of 27 bytes with END_STREAM")
    func badDeviceToken() throws {
        let sender = try Sender().open()
        _ = try sender.push(.base.device("xyz"))
        let frames = sender.frames.filter { $0.stream == 1 }
        #expect(frames.map(\.kind) == [.headers, .data])
        #expect(frames.map(\.flags) == [4, 1])
        #expect(frames.last?.payload == Array(#"{"reason":"BadDeviceToken"}"#.utf8))
        #expect(frames.last?.payload.count == 27)
    }

    @Test("200 is one HEADERS frame with END_STREAM, without body and content-type")
    func accepted() throws {
        let sender = try Sender().open()
        let answer = try sender.push(.base)
        let frames = sender.frames.filter { $0.stream == 1 }
        #expect(frames.map(\.kind) == [.headers])
        #expect(frames.map(\.flags) == [5])
        #expect(answer.fields.map(\.name) == [":status", "apns-id", "apns-unique-id"])
        #expect(answer.status == 200)
    }

    @Test("in production 200 has :status and apns-id alone")
    func production() throws {
        let world = World()
        let sender = try Sender(world, services: world.services(environment: .production)).open()
        #expect(try sender.push(.base).fields.map(\.name) == [":status", "apns-id"])
        #expect(
            try sender.push(.base.device("xyz")).fields.map(\.name) == [":status", "apns-id"])
        #expect(sender.records.map(\.uniqueID) == [nil, nil])
    }

    @Test("W4: an apns-id made here is upper case, an apns-unique-id lower case, both new")
    func madeIDs() throws {
        let sender = try Sender().open()
        var ids: Set<String> = []
        for _ in 0..<3 {
            let answer = try sender.push(.base)
            let made = try #require(answer["apns-id"])
            let unique = try #require(answer["apns-unique-id"])
            #expect(made.wholeMatch(of: /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/) != nil)
            #expect(unique.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
            #expect(sender.records.last?.apnsID == made)
            #expect(sender.records.last?.uniqueID?.text(.lower) == unique)
            ids.formUnion([made.lowercased(), unique])
        }
        #expect(ids.count == 6)
    }

    @Test(
        "no apns-unique-id before the credentials have passed, neither sent nor in the log",
        arguments: [
            (Push.base.method("GET"), 405, false), (Push.base.path("/"), 404, false),
            (Push.base.adding("authorization", "bearer two"), 400, false),
            (Push.base.device(""), 400, true), (Push.base.without("apns-topic"), 400, true),
            (Push.base.device("xyz"), 400, true), (Push.base.body(ofSize: 4_097), 413, true),
        ] as [(Push, Int, Bool)])
    func uniqueID(push: Push, status: Int, isSent: Bool) throws {
        let sender = try Sender().open()
        let answer = try sender.push(push)
        #expect(answer.status == status)
        #expect((answer["apns-unique-id"] != nil) == isSent)
        #expect((sender.records.last?.uniqueID != nil) == isSent)
        #expect(answer["apns-id"] != nil)
    }

    @Test(
        "the sender's apns-id comes back byte for byte, also on errors",
        arguments: [
            Push.lowerID, Push.lowerID.uppercased(), "4084A6e4-9ea8-6D2a-CA49-9a344a152da7",
        ])
    func echo(id: String) throws {
        let sender = try Sender().open()
        let pushes: [Push] = [.base, .base.device("xyz"), .base.path("/"), .base.method("GET")]
        for push in pushes {
            #expect(try sender.push(push.with("apns-id", id))["apns-id"] == id)
            #expect(sender.records.last?.apnsID == id)
        }
    }

    @Test("410 has reason first, then its timestamp in milliseconds, no blanks (W10)")
    func unregistered() throws {
        let sender = try Sender().open()
        sender.world.devices.set {
            $0.validity = .unregistered(since: Instant(milliseconds: 1_700_000_000_000))
        }
        let answer = try sender.push(.base)
        #expect(answer.status == 410)
        #expect(answer.body == #"{"reason":"Unregistered","timestamp":1700000000000}"#)
    }

    @Test("W5: a second answer refers to the header names of the first")
    func dynamicTable() throws {
        let sender = try Sender().open()
        _ = try sender.push(.base)
        #expect(sender.referredNames.isEmpty)
        _ = try sender.push(.base)
        #expect(sender.referredNames == ["apns-id", "apns-unique-id"])
    }
}
