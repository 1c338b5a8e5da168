import APNs
import PushLog
import Routing
import Synchronization
import TestSupport
import Testing

@testable import Delivery

/// What holds for lives made up from seeds holds, too, where several threads make them up at once.
@Suite("Devices that several threads use at once", .timeLimit(.minutes(5)))
struct DeliveryConcurrencyTests {
    private static let pushesPerThread = 300
    private static let senders = 3

    /// The clocks that all threads read; only one moves them.
    private final class Clocks: Sendable {
        private let virtual = Atomic(DeviceScript.start.milliseconds)

        func move(by milliseconds: Int64) -> Instant {
            Instant(milliseconds: virtual.add(milliseconds, ordering: .relaxed).newValue)
        }

        var now: DeviceTime {
            DeviceTime(
                wall: DeviceScript.start,
                virtual: Instant(milliseconds: virtual.load(ordering: .relaxed)))
        }
    }

    @Test(
        "every push ends once, nothing comes too late, and one is stored for an app",
        arguments: 1...12 as ClosedRange<UInt64>)
    func threads(seed: UInt64) async {
        let log = ScriptLog()
        let service = DeliveryService(log: log, newToken: TokenSource().make)
        let clocks = Clocks()
        var script = DeviceScript(seed: seed, service)
        for id in DeviceScript.ids { _ = try? service.put(script.makeDevice(id), now: clocks.now) }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<DeliveryConcurrencyTests.senders {
                group.addTask { @concurrent in
                    await DeliveryConcurrencyTests.send(service, clocks, seed, thread)
                }
            }
            group.addTask { @concurrent in
                await DeliveryConcurrencyTests.disturb(service, clocks, seed)
            }
        }
        service.advance(to: clocks.now.virtual)
        var check = HistoryCheck(StoreSettings())
        for entry in log.entries() { check.take(entry, of: entry.after.deviceID ?? "") }
        check.compareStored(service)
        #expect(check.problems == [], "seed \(seed)")
        #expect(
            log.records.count
                == DeliveryConcurrencyTests.senders * DeliveryConcurrencyTests.pushesPerThread)
        // Where nothing was stored, or all devices were of one kind, the run shows little.
        for state in [DeliveryState.delivered, .storedOffline, .discardedReplaced] {
            #expect(check.counts[state, default: 0] > 0, "\(state)")
        }
        #expect(Set(log.records.map { $0.device == .auto }) == [true, false])
        // What waits longest waits for 30 days.
        service.advance(to: clocks.move(by: 31 * 86_400_000))
        #expect(service.storedNow.isEmpty)
        let ends = log.records.allSatisfy {
            $0.answer != .accepted || $0.delivery?.state.isFinal == true
        }
        #expect(ends)
    }

    @Test("a push that meets a device as it goes is not stored with it", arguments: 1...2)
    func goingDevice(turn: Int) async {
        let log = ScriptLog()
        let service = DeliveryService(log: log, newToken: TokenSource().make)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<2 {
                group.addTask { @concurrent in
                    for index in 0..<4_000 {
                        var record = Push { $0.number = Int32(4_000 * thread + index) }.record
                        _ = service.admit(&record)
                    }
                }
            }
            group.addTask { @concurrent in
                for _ in 0..<4_000 {
                    _ = try? service.put(.phone { $0.online = false }, now: Bench.time)
                    _ = service.remove(id: "phone-1", now: Bench.time)
                }
            }
        }
        #expect(service.storedNow.isEmpty)
        let open = log.records.filter { $0.delivery?.state.isFinal != true }
        #expect(open.map(\.sequence) == [])
        #expect(log.records.count == 8_000)
    }

    /// What a loop of the gateway does.
    private static func send(
        _ service: DeliveryService, _ clocks: Clocks, _ seed: UInt64, _ thread: Int
    ) async {
        var random = SeededGenerator(seed: seed &* 100 &+ UInt64(thread))
        var now = clocks.now
        for index in 0..<pushesPerThread {
            // A loop reads the clock once a turn, in which others may move it.
            if index % 10 == 0 { now = clocks.now }
            // Without it a thread might be through before the others begin.
            if index % 20 == 5 { await Task.yield() }
            let push = ScriptPush(&random, wall: now.wall)
            let target = DeviceScript.targets.any(&random)
            var record = push.record(
                to: target.digits, target.topic, .development,
                number: thread * pushesPerThread + index, wall: now.wall, virtual: now.virtual)
            _ = service.admit(&record)
        }
    }

    /// What the control plane and the timer do meanwhile.
    private static func disturb(
        _ service: DeliveryService, _ clocks: Clocks, _ seed: UInt64
    ) async {
        var script = DeviceScript(seed: seed, service)
        for index in 0..<pushesPerThread {
            if index % 20 == 0 { await Task.yield() }
            let step = Int64.random(in: 0...600_000, using: &script.random)
            let virtual = clocks.move(by: step)
            script.now = DeviceTime(wall: DeviceScript.start, virtual: virtual)
            let id = DeviceScript.ids.any(&script.random)
            switch Int.random(in: 0..<10, using: &script.random) {
            case 0: _ = try? service.put(script.makeDevice(id), now: script.now)
            case 1:
                let seed = script.random.next()
                _ = try? service.change(id: id, now: script.now) {
                    (device) throws(DevicePlanError) -> Device in
                    var choices = SeededGenerator(seed: seed)
                    return DeviceScript.changed(device, &choices)
                }
            case 2: _ = service.remove(id: id, now: script.now)
            case 3, 4: service.advance(to: virtual)
            case 5: _ = service.screen(id: id, now: script.now)
            case _:
                script.fold.devices = [id: DeviceFold(topics: DeviceScript.topics)]
                _ = try? service.perform(script.makeAction(on: id), on: id, now: script.now)
            }
        }
    }
}
