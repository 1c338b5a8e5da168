import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Field cases of group F as far as devices decide them: length, case and end of device tokens.
@Suite("Device tokens in the field")
struct FieldCasesFTests {
    private static let zeros = String(repeating: "0", count: 64)

    /// Source: ileitch/rapns#166, ZhukV/AppleApnPush#27, invertase/react-native-firebase#8022.
    @Test("FC-F2: upper-case digits mean the same device")
    func upperCase() throws {
        for strict in [false, true] {
            var settings = DeliverySettings()
            settings.registry = strict ? .strict : .auto
            let bench = Bench(settings)
            try bench.put(.phone())
            for token in [Push.token, Push.token.uppercased()] {
                let record = bench.push(Push { $0.token = token })
                #expect(record.answer == .accepted && record.device == .named("phone-1"))
                #expect(record.delivery?.state == .delivered)
            }
            let screen = try bench.screen()
            #expect(screen.apps[0].notifications.map(\.number) == [1, 2])
        }
    }

    /// Source: dgilland/pushjack#32, jazzband/django-push-notifications#537, AppleApnPush PR#80.
    @Test(
        "FC-F3: tokens of 108, 160 and 200 digits are as good as others", arguments: [54, 80, 100])
    func long(bytes: Int) throws {
        var settings = DeliverySettings()
        settings.registry = .strict
        let bench = Bench(settings)
        try bench.put(.phone { $0.apps[0].deviceToken = [UInt8](repeating: 0xab, count: bytes) })
        let registered = bench.push(Push { $0.token = String(repeating: "ab", count: bytes) })
        #expect(registered.answer == .accepted && registered.device == .named("phone-1"))
        let other = bench.push(Push { $0.token = String(repeating: "ac", count: bytes) })
        #expect(other.answer == .refused(by: .unknownDeviceToken))
        #expect(other.answer.status == 400 && other.answer.reason == .badDeviceToken)
    }

    /// Source: rpush/rpush#634 (cut at 50 digits), notifi-it/notifi PR#267 (SHA-256 of a token).
    @Test("FC-F4: a token cut off and a digest look like tokens, and nobody has them")
    func unknown() throws {
        var settings = DeliverySettings()
        settings.registry = .strict
        let bench = Bench(settings)
        try bench.put(.phone())
        let hints = [String(Push.token.prefix(50)), FieldCasesFTests.zeros].map { token in
            let record = bench.push(Push { $0.token = token })
            #expect(record.answer.status == 400 && record.answer.reason == .badDeviceToken)
            return UnknownDeviceTokenRule.explain(record.request, on: DeviceFacts()).hint
        }
        #expect(hints[0].contains("cut off") && hints[1].contains("SHA-256"))
    }

    /// Source: sideshow/apns2 PR#11, jchambers/pushy#237, jazzband/django-push-notifications PR#650.
    @Test("FC-F6: 410 tells since when, in 13 digits, until the app registers again")
    func unregistered() throws {
        let bench = Bench()
        try bench.put(.phone())
        let removal = DeviceTime(
            wall: Bench.now.advanced(byMilliseconds: 1_234),
            virtual: Bench.now.advanced(byMilliseconds: 5_000))
        try bench.act(.user(.uninstall()), at: removal)
        let refused = bench.push(.at(.after(9_000)))
        #expect(refused.answer == .refused(by: .unregistered, timestamp: removal.wall))
        #expect(refused.answer.status == 410)
        #expect(refused.body == #"{"reason":"Unregistered","timestamp":1700000001234}"#)
        // The same token, registered anew.
        let later = DeviceTime.after(20_000)
        _ = try bench.service.change(id: "phone-1", now: later) { device in
            var new = device
            new.apps[0].installed = true
            new.apps[0].state = .suspended
            return new
        }
        let accepted = bench.push(.at(later))
        #expect(accepted.answer == .accepted && accepted.delivery?.state == .delivered)
    }

    @Test("FC-F6: a device put again after the timestamp has its token back")
    func putAgain() throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].installed = false })
        #expect(bench.push().answer == .refused(by: .unregistered, timestamp: Bench.now))
        try bench.put(.phone(), now: Bench.now.advanced(byMilliseconds: 1))
        #expect(bench.push(.at(.after(2))).answer == .accepted)
    }

    @Test("FC-F6: an expired token is ExpiredToken, and nothing else of the app changes")
    func expired() throws {
        let bench = Bench()
        try bench.put(.phone { $0.apps[0].deviceTokens = [.voip: [0xcd]] })
        let before = try bench.app()
        try bench.act(.expireToken(topic: nil), at: .after(7))
        let record = bench.push(.at(.after(9)))
        let since = DeviceTime.after(7).wall
        #expect(record.answer == .refused(by: .expiredToken, timestamp: since))
        #expect(record.body == #"{"reason":"ExpiredToken","timestamp":1700000000007}"#)
        #expect(try bench.app() == before)
    }

    /// Source: Apple forums 745902, 798541: 410 begins late, and pushes are accepted till then.
    @Test("FC-F6: with a delay pushes are accepted and discarded until the 410 begins")
    func delayed() throws {
        var settings = DeliverySettings()
        settings.store.unregisteredDelayMilliseconds = 60_000
        let bench = Bench(settings)
        try bench.put(.phone())
        try bench.act(.user(.uninstall()))
        for milliseconds in [0, 59_999] as [Int64] {
            let record = bench.push(.at(.after(milliseconds)))
            #expect(record.answer == .accepted)
            #expect(record.delivery?.state == .discardedUnregistered)
        }
        let told = DeviceTime.after(60_000)
        #expect(
            bench.push(.at(told)).answer == .refused(by: .unregistered, timestamp: told.wall))
    }

    @Test("FC-F6: a 410 that the clock has brought on tells all senders the same instant")
    func sameTimestamp() throws {
        var settings = DeliverySettings()
        settings.store.unregisteredDelayMilliseconds = 60_000
        let bench = Bench(settings)
        try bench.put(.phone())
        try bench.act(.user(.uninstall()))
        let timestamps = ([10, 2_000, 90_000] as [Int64]).map { wall -> Instant? in
            let time = DeviceTime(wall: .after(wall), virtual: .after(60_000 + wall))
            return bench.push(.at(time)).answer.timestamp
        }
        #expect(timestamps == [.after(10), .after(10), .after(10)])
    }
}

extension PushRecord {
    /// The body of the answer.
    fileprivate var body: String? {
        answer.reason.map { String(decoding: $0.body(timestamp: answer.timestamp), as: UTF8.self) }
    }
}
