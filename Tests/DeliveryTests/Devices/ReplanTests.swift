import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("A device whose plan is changed")
struct ReplanTests {
    private static func change(
        _ bench: Bench, at time: DeviceTime = .after(1_000), _ edit: (inout Device) -> Void
    ) throws -> Device {
        try bench.service.change(id: "phone-1", now: time) { device in
            var new = device
            edit(&new)
            return new
        }
    }

    @Test("keeps what is on its screen and what it went through")
    func kept() throws {
        let bench = Bench()
        try bench.put(.phone())
        _ = bench.push(Push { $0.body = #"{"aps":{"alert":"a","badge":4}}"# })
        let changed = try ReplanTests.change(bench) { $0.locked = true }
        #expect(
            changed.locked && changed.apps[0].deviceToken == [UInt8](repeating: 0xab, count: 32))
        let screen = try bench.screen(at: .after(2_000))
        #expect(screen.apps[0].badge == 4 && screen.apps[0].notifications.map(\.number) == [1])
        #expect(screen.locked)
    }

    @Test("keeps what is stored for an app that stays, wherever it stands then")
    func moved() throws {
        let bench = Bench()
        try bench.put(.phone { $0.online = false })
        _ = bench.push()
        _ = try ReplanTests.change(bench) {
            $0.apps.insert(AppInstall(topic: "com.example.b", deviceToken: [0xcd]), at: 0)
        }
        #expect(try bench.states(1).last == .storedOffline)
        _ = try ReplanTests.change(bench, at: .after(2_000)) { $0.online = true }
        #expect(try bench.states(1) == [.received, .storedOffline, .deliveredFromStorage])
        let screen = try bench.screen(at: .after(2_000))
        #expect(screen.apps.map(\.topic) == ["com.example.b", "com.example.app"])
        #expect(screen.apps[1].notifications.map(\.number) == [1])
    }

    @Test("gives up what is stored for an app that goes")
    func gone() throws {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.online = false
                $0.apps.append(AppInstall(topic: "com.example.b", deviceToken: [0xcd]))
            })
        _ = bench.push()
        _ = try ReplanTests.change(bench) { $0.apps.removeFirst() }
        #expect(try bench.states(1) == [.received, .storedOffline, .discardedUnregistered])
        // Its token is nobody's now.
        #expect(bench.push(.at(.after(2_000))).device == .auto)
    }

    @Test("has another token at once, and the one it had is nobody's")
    func token() throws {
        let bench = Bench()
        try bench.put(.phone())
        _ = try ReplanTests.change(bench) { $0.apps[0].deviceToken = [0xcd, 0xcd] }
        #expect(bench.push(Push { $0.token = "CDCD" }).device == .named("phone-1"))
        #expect(bench.push().device == .auto)
    }

    @Test("that is refused stays as it was")
    func refused() throws {
        let bench = Bench()
        try bench.put(.phone())
        try bench.put(.phone("phone-2", token: 0xcd))
        let taken = DeviceTokenTaken(
            owner: "phone-2", topic: "com.example.app",
            deviceToken: String(repeating: "cd", count: 32))
        #expect(throws: DeviceChangeError.taken(taken)) {
            try ReplanTests.change(bench) {
                $0.apps[0].deviceToken = [UInt8](repeating: 0xcd, count: 32)
            }
        }
        #expect(throws: DeviceChangeError.unknown) {
            _ = try bench.service.change(id: "nobody", now: Bench.time) { $0 }
        }
        #expect(bench.service.device(id: "phone-1") == .phone())
        #expect(bench.push().device == .named("phone-1"))
    }
}
