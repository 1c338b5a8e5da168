import APNs
import PushLog
import Routing
import Testing

@testable import Delivery

@Suite("What is remembered of devices beside their pushes")
struct DeviceHistoryTests {
    private static func event(_ device: String, _ number: Int64, push: UInt64? = nil) -> DeviceEvent
    {
        DeviceEvent(
            at: .after(number), device: device, push: push, .action("\(number)"))
    }

    private func subjects(_ events: [DeviceEvent]) -> [String] {
        events.map { event in
            switch event.subject {
            case .action(let name): name
            case .trace(let event): event.callback
            case .delivery(let state): state.rawValue
            }
        }
    }

    @Test("actions and what they caused, in order; what belongs to a push is in its record")
    func actions() throws {
        let bench = Bench()
        try bench.put(.phone())
        #expect(bench.service.history(of: "phone-1").isEmpty)
        try bench.act(.user(.offline))
        let record = bench.push(.at(.after(1_000)) { $0.expiration = "\(1_700_000_060)" })
        #expect(record.delivery?.state == .storedOffline)
        try bench.act(.user(.online), at: .after(2_000))
        try bench.act(.user(.foreground()), at: .after(3_000))
        try bench.act(.user(.background()), at: .after(4_000))
        let events = bench.service.history(of: "phone-1")
        #expect(events.allSatisfy { $0.push == nil })
        #expect(
            subjects(events).filter { !$0.contains(".") }
                == ["offline", "online", "foreground", "background"])
        #expect(subjects(events).contains("proc.background"))
        #expect(events.map(\.at) == events.map(\.at).sorted())
    }

    @Test("what time brings about is remembered, whoever brings the device up to date")
    func elapsed() throws {
        let bench = Bench()
        try bench.put(.phone())
        try bench.act(.user(.foreground()))
        try bench.act(.user(.background()))
        let before = bench.service.history(of: "phone-1").count
        bench.service.advance(to: .after(60_000))
        let events = bench.service.history(of: "phone-1")
        #expect(subjects(Array(events[before...])).contains("proc.suspend"))
    }

    @Test("an action that cannot happen is not remembered")
    func impossible() throws {
        let bench = Bench()
        try bench.put(.phone())
        #expect(throws: ActionImpossible.self) {
            try bench.service.perform(.user(.tap(.push(99))), on: "phone-1", now: Bench.time)
        }
        #expect(bench.service.history(of: "phone-1").isEmpty)
    }

    @Test("a device that is removed or registered anew has no past")
    func forgotten() throws {
        let bench = Bench()
        try bench.put(.phone())
        try bench.act(.user(.offline))
        try bench.put(.phone())
        #expect(bench.service.history(of: "phone-1").isEmpty)
        try bench.act(.user(.offline))
        #expect(bench.service.remove(id: "phone-1", now: Bench.time))
        #expect(bench.service.history(of: "phone-1").isEmpty)
    }

    @Test("of a device the newest events are kept")
    func eventsMax() {
        let history = DeviceHistory()
        let count = Int64(DeviceHistory.eventsMax)
        for number in 1...count + 5 { history.note([DeviceHistoryTests.event("a", number)]) }
        let kept = subjects(history.events(of: "a"))
        #expect(kept.count == DeviceHistory.eventsMax)
        #expect(kept.first == "6" && kept.last == "\(count + 5)")
    }

    @Test("the device to which nothing has happened for longest is forgotten first")
    func devicesMax() {
        let history = DeviceHistory()
        for number in 1...DeviceHistory.devicesMax {
            history.note([DeviceHistoryTests.event("d\(number)", 0)])
        }
        history.note([DeviceHistoryTests.event("d1", 1)])
        history.note([DeviceHistoryTests.event("new", 2)])
        #expect(history.events(of: "d1").count == 2)
        #expect(history.events(of: "d2").isEmpty)
        #expect(history.events(of: "d3").count == 1 && history.events(of: "new").count == 1)
    }

    @Test("what belongs to a push takes no room")
    func pushes() {
        let history = DeviceHistory()
        history.note([DeviceHistoryTests.event("a", 1, push: 7)])
        #expect(history.events(of: "a").isEmpty)
    }
}
