import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("Pushes that only the screen shows")
struct ScreenPushesTests {
    /// A push as it is kept; `badge` where its number is on the app's icon.
    private static func push(_ number: UInt64, app: Int = 0, badge: Bool = false) throws
        -> ScreenPush
    {
        let members = badge ? #""alert":"a","badge":\#(number)"# : #""alert":"a""#
        let record = Bench().push(Push { $0.body = "{\"aps\":{\(members)}}" })
        return try #require(ScreenPush(record, sequence: number, app: app))
    }

    @Test("are none of those that leave nothing to see")
    func visible() {
        #expect(ScreenPush(Bench().push(.silent()), sequence: 1, app: 0) == nil)
        #expect(ScreenPush(Bench().push(Push { $0.token = "xyz" }), sequence: 1, app: 0) == nil)
    }

    @Test("are kept up to twice the limit, then the older half goes")
    func limit() throws {
        var pushes = ScreenPushes()
        let push = try ScreenPushesTests.push(1)
        var grown = 0
        for _ in 0..<2 * ScreenPushes.countMax { grown += pushes.add(push) }
        #expect(pushes.count == 2_000 && grown == 2_000)
        grown += pushes.add(push)
        #expect(pushes.count == ScreenPushes.countMax + 1 && grown == pushes.count)
    }

    @Test("lose no number on an icon: the newest push with a badge of each app stays")
    func badges() throws {
        var pushes = ScreenPushes()
        for (number, app, badge) in [(1, 0, true), (2, 1, true), (3, 0, true)]
            as [(UInt64, Int, Bool)]
        {
            _ = pushes.add(try ScreenPushesTests.push(number, app: app, badge: badge))
        }
        let plain = try ScreenPushesTests.push(4)
        for _ in 0...2 * ScreenPushes.countMax { _ = pushes.add(plain) }
        #expect(pushes.list.prefix(3).map(\.sequence) == [2, 3, 4])
    }

    @Test("are read from the log where all devices together keep as many as they may")
    func fromLog() throws {
        func app(keeping limit: Int) throws -> DeviceScreen.App {
            var settings = DeliverySettings()
            settings.screenPushesMax = limit
            let bench = Bench(settings)
            try bench.put(.phone())
            for (index, body) in [
                #"{"aps":{"alert":"a","badge":3}}"#, #"{"aps":{"alert":"b"}}"#,
                #"{"aps":{"content-available":1,"alert":"c"}}"#, #"{"aps":{"alert":"d"}}"#,
            ].enumerated() {
                _ = bench.push(Push.at(.after(Int64(index) * 1_000)) { $0.body = body })
            }
            return try bench.screen(at: .after(4_000)).apps[0]
        }
        // The third goes through the device itself, whatever is kept of the others.
        for limit in [0, 1, 2, 3, 20_000] {
            let app = try app(keeping: limit)
            #expect(app.notifications.map(\.content.body) == ["a", "b", "c", "d"], "\(limit)")
            #expect(app.notifications.map(\.number) == [1, 2, 3, 4] && app.badge == 3, "\(limit)")
        }
    }

    @Test("show the same as if each had gone through the device, the badge included")
    func screen() throws {
        func screen(isLive: Bool) throws -> DeviceScreen {
            let bench = Bench()
            try bench.put(.phone())
            if isLive { _ = try bench.screen() }
            for (index, body) in [
                #"{"aps":{"alert":"a","badge":3}}"#, #"{"aps":{"alert":{"title":"t"}}}"#,
                #"{"aps":{"badge":0}}"#,
            ].enumerated() {
                let push = Push.at(.after(Int64(index) * 1_000)) { $0.body = body }
                _ = bench.push(push)
                if isLive { _ = try bench.screen(at: push.at) }
            }
            return try bench.screen(at: .after(3_000))
        }
        let poured = try screen(isLive: false)
        #expect(poured == (try screen(isLive: true)))
        #expect(poured.apps[0].badge == 0 && poured.apps[0].notifications.count == 2)
        #expect(poured.banner?.notification.number == 2)
    }
}
