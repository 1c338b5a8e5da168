import APNs
import PushLog
import Testing

@testable import Gateway

/// Field cases of group D: request headers, named by their ids.
@Suite("Field cases D: request headers")
struct FieldCasesDTests {
    /// What was answered, "200" or a reason.
    private func verdict(_ push: Push, profile: Profile = .apns) throws -> String {
        let world = World()
        let sender = try Sender(world, services: world.services(profile: profile)).open()
        let answer = try sender.push(push)
        return answer.status == 200 ? "200" : answer.reason ?? "status \(answer.status)"
    }

    /// Codes of the findings of an accepted push.
    private func findings(_ push: Push) throws -> [String] {
        let sender = try Sender().open()
        #expect(try sender.push(push).status == 200)
        return try #require(sender.records.last).findings.map(\.code)
    }

    @Test(
        "FC-D1: apns-id formats",
        arguments: [
            (Push.lowerID, "200"), (Push.lowerID.uppercased(), "200"),
            ("12345", "BadMessageId"), ("{\(Push.lowerID)}", "BadMessageId"),
        ])
    func apnsID(id: String, expected: String) throws {
        let sender = try Sender().open()
        let answer = try sender.push(.base.with("apns-id", id))
        #expect((answer.reason ?? "\(answer.status)") == expected)
        // A well-formed id is echoed; instead of another one the gateway answers its own.
        #expect((answer["apns-id"] == id) == (expected == "200"))
        #expect(answer["apns-id"]?.count == 36)
    }

    @Test("FC-D1: a rejected push echoes the given apns-id, an absent one is made")
    func apnsIDOfRejected() throws {
        let sender = try Sender().open()
        let rejected = try sender.push(.base.with("apns-id", Push.lowerID).device("abc"))
        #expect(rejected.reason == "BadDeviceToken")
        #expect(rejected["apns-id"] == Push.lowerID)
        let made = try #require(try sender.push(.base)["apns-id"])
        #expect(made == made.uppercased() && made.count == 36)
    }

    @Test(
        "FC-D2: apns-expiration",
        arguments: [
            ("0", "200"), ("300", "200"), ("1793491200123", "200"), ("-1", "BadExpirationDate"),
            ("9999999999999999999", "200"), ("12345678901234567890", "BadExpirationDate"),
            ("", "BadExpirationDate"), ("1e3", "BadExpirationDate"),
        ])
    func expiration(value: String, expected: String) throws {
        #expect(try verdict(.base.with("apns-expiration", value)) == expected)
    }

    @Test("FC-D2: milliseconds leave a finding, seconds and absence do not")
    func expirationInMilliseconds() throws {
        let code = "expiration-in-milliseconds"
        let push = Push.base
        #expect(try findings(push.with("apns-expiration", "1793491200123")) == [code])
        #expect(try findings(push.with("apns-expiration", "1793491200")).isEmpty)
        #expect(try findings(push).isEmpty)
    }

    @Test(
        "FC-D3: apns-priority",
        arguments: [
            ("10", "200"), ("5", "200"), ("1", "200"), ("high", "BadPriority"),
            ("0", "BadPriority"), ("7", "BadPriority"), ("10.0", "BadPriority"),
            ("", "BadPriority"),
        ])
    func priority(value: String, expected: String) throws {
        #expect(try verdict(.base.with("apns-priority", value)) == expected)
    }

    @Test("FC-D3: an absent priority is 10")
    func absentPriority() throws {
        let sender = try Sender().open()
        #expect(try sender.push(.base).status == 200)
        #expect(sender.records.last?.request.effectivePriority == .immediate)
    }

    @Test(
        "FC-D4: a background push with priority 10 or none is accepted with a finding, strictly refused",
        arguments: ["10", nil, "5"])
    func background(priority: String?) throws {
        let body = #"{"aps":{"content-available":1}}"#
        var push = Push.base.with("apns-push-type", "background").body(body)
        if let priority { push = push.with("apns-priority", priority) }
        let isFine = priority == "5"
        #expect(try findings(push) == (isFine ? [] : ["bad-priority.background"]))
        #expect(try verdict(push, profile: .strict) == (isFine ? "200" : "BadPriority"))
    }

    @Test(
        "FC-D5: apns-collapse-id has at most 64 bytes",
        arguments: [
            (String(repeating: "a", count: 64), "200"),
            (String(repeating: "a", count: 65), "BadCollapseId"),
            (String(repeating: "\u{20AC}", count: 22), "BadCollapseId"),
            (String(repeating: "\u{20AC}", count: 21), "200"),
        ])
    func collapseID(value: String, expected: String) throws {
        #expect(try verdict(.base.with("apns-collapse-id", value)) == expected)
    }

    @Test(
        "FC-D6: repeated fields of APNs are refused, others are not",
        arguments: [
            ("apns-topic", "com.example.app", "DuplicateHeaders"),
            ("apns-push-type", "alert", "DuplicateHeaders"),
            ("authorization", "bearer two", "DuplicateHeaders"),
        ])
    func repeatedField(name: String, value: String, expected: String) throws {
        #expect(try verdict(.base.adding(name, value)) == expected)
    }

    @Test("FC-D6: a repeated cookie or field of one's own is fine")
    func repeatedCookie() throws {
        #expect(try verdict(.base.adding("cookie", "a=1").adding("cookie", "b=2")) == "200")
        #expect(try verdict(.base.adding("x-trace", "1").adding("x-trace", "2")) == "200")
    }

    @Test("FC-D6: a repeated authorization is judged before the device token's presence")
    func repeatedAuthorizationComesFirst() throws {
        let push = Push.base.device("").adding("authorization", "bearer two")
        #expect(try verdict(push) == "DuplicateHeaders")
        #expect(try verdict(.base.device("").adding("apns-topic", "x")) == "MissingDeviceToken")
    }

    @Test(
        "FC-D7: the content type is irrelevant",
        arguments: [
            "text/plain", nil, "application/x-www-form-urlencoded",
            "application/json; charset=utf-8",
        ])
    func contentType(value: String?) throws {
        #expect(try verdict(value.map { .base.with("content-type", $0) } ?? .base) == "200")
    }

    @Test(
        "FC-D8: path and method",
        arguments: [
            ("GET", "/", "MethodNotAllowed"), ("PUT", "/3/device/abab", "MethodNotAllowed"),
            ("POST", "/3/device/", "MissingDeviceToken"), ("POST", "/3/devices/abab", "BadPath"),
            ("POST", "/4/device/abab", "BadPath"), ("POST", "/3/device/abab?x=1", "BadPath"),
            ("POST", "/3/device/abab/", "BadPath"), ("POST", "/3/device/%61bab", "BadDeviceToken"),
            ("POST", "/3/device", "BadPath"), ("POST", "/3/device/abab", "200"),
        ])
    func pathAndMethod(method: String, path: String, expected: String) throws {
        #expect(try verdict(.base.method(method).path(path)) == expected)
    }

    @Test("FC-D9: headers inside the payload are custom data and leave a finding")
    func headersInPayload() throws {
        let body = #"{"aps":{"alert":"hi"},"headers":{"apns-priority":"5"}}"#
        let sender = try Sender().open()
        #expect(try sender.push(.base.body(body)).status == 200)
        let record = try #require(sender.records.last)
        #expect(record.request.effectivePriority == .immediate)
        #expect(record.findings.map(\.code) == ["payload.headers-in-payload"])
        #expect(record.findings.first?.message.contains("apns-* names found in payload") == true)
    }
}
