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

    @Test("are kept up to twice the limit before the newest, then the older half goes")
    func limit() throws {
        var pushes = ScreenPushes()
        let push = try ScreenPushesTests.push(1)
        var grown = 0
        for _ in 0..<2 * ScreenPushes.countMax { grown += pushes.add(push, isFull: false) }
        #expect(pushes.count == 2_000 && grown == 2_000)
        grown += pushes.add(push, isFull: false)
        #expect(pushes.count == ScreenPushes.countMax + 1 && grown == pushes.count)
        #expect(pushes.list.count == pushes.count)
    }

    @Test("are the newest alone where all devices together keep too many")
    func full() throws {
        var pushes = ScreenPushes()
        var grown = 0
        for number in 1...9 as ClosedRange<UInt64> {
            grown += pushes.add(try ScreenPushesTests.push(number), isFull: true)
        }
        #expect(pushes.list.map(\.sequence) == [9] && grown == 1)
        // What came before there were too many goes with the next.
        for number in 10...14 as ClosedRange<UInt64> {
            grown += pushes.add(try ScreenPushesTests.push(number), isFull: false)
        }
        #expect(pushes.count == 6 && grown == 6)
        grown += pushes.add(try ScreenPushesTests.push(15), isFull: true)
        #expect(pushes.list.map(\.sequence) == [15] && grown == 1)
    }

    @Test("lose no number on an icon: the newest push with a badge of each app stays")
    func badges() throws {
        var pushes = ScreenPushes()
        for (number, app, badge) in [(1, 0, true), (2, 1, true), (3, 0, true)]
            as [(UInt64, Int, Bool)]
        {
            _ = pushes.add(
                try ScreenPushesTests.push(number, app: app, badge: badge), isFull: false)
        }
        for number in 4...9 as ClosedRange<UInt64> {
            _ = pushes.add(try ScreenPushesTests.push(number), isFull: true)
        }
        let kept = pushes.list.map(\.sequence)
        #expect(kept.contains(2) && kept.contains(3) && !kept.contains(1))
        #expect(kept.last == 9 && kept == kept.sorted())
    }

    @Test("lose no number where the newest alone would be kept, be it of the same app or another")
    func newestWithoutBadge() throws {
        for app in [0, 1] {
            var pushes = ScreenPushes()
            _ = pushes.add(try ScreenPushesTests.push(1, badge: true), isFull: true)
            for number in 2...4 as ClosedRange<UInt64> {
                let push = try ScreenPushesTests.push(number, app: app, badge: app == 1)
                _ = pushes.add(push, isFull: true)
            }
            #expect(pushes.list.map(\.sequence) == [1, 4])
        }
    }

    @Test("of a device that is found later are put in front")
    func prepend() throws {
        var pushes = ScreenPushes()
        _ = pushes.add(try ScreenPushesTests.push(7), isFull: false)
        let earlier = try (1...3 as ClosedRange<UInt64>).map { try ScreenPushesTests.push($0) }
        let grown = pushes.prepend(earlier)
        #expect(grown == 3)
        #expect(pushes.list.map(\.sequence) == [1, 2, 3, 7])
        var empty = ScreenPushes()
        #expect(empty.isEmpty)
        _ = empty.prepend(earlier)
        #expect(empty.list.map(\.sequence) == [1, 2, 3] && !empty.isEmpty)
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
