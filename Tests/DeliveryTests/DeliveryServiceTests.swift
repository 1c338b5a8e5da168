import APNs
import Delivery
import PushLog
import Routing
import Synchronization
import TestSupport
import Testing

@Suite("Admitting pushes", .timeLimit(.minutes(5)))
struct DeliveryServiceTests {
    @Test("gives back the record as the log got it, complete when it is first seen")
    func complete() throws {
        let bench = Bench()
        try bench.put(.phone())
        let tokens = [Push.token, String(repeating: "cd", count: 32), "xyz"]
        for (index, token) in tokens.enumerated() {
            var record = Push { $0.token = token }.record
            let answer = bench.service.admit(&record)
            let seen = try #require(bench.log.records.last)
            #expect(bench.log.records.count == index + 1)
            #expect(answer == seen.answer && answer == record.answer)
            #expect(seen.device == record.device && seen.trace === record.trace)
            #expect(seen.delivery?.state == record.delivery?.state)
            #expect(seen.findings == record.findings)
            #expect((seen.trace != nil) == (answer.status == 200))
            #expect((seen.delivery != nil) == (answer.status == 200))
        }
    }

    @Test("keeps the findings that came with the record")
    func findings() {
        var record = Push().record
        record.findings = [Finding(code: "earlier", level: .info, message: "m")]
        let bench = Bench(.apns, [.pushTypeNotForTopic: .warn])
        _ = bench.service.admit(&record)
        #expect(record.findings.map(\.code) == ["earlier"])
        var other = Push { $0.topic = "com.example.app.voip" }.record
        other.findings = record.findings
        _ = bench.service.admit(&other)
        #expect(
            other.findings.map(\.code)
                == ["earlier", "invalid-push-type.topic", "device-token-with-another-topic"])
    }

    /// Looks at each record while it is appended, inside the critical section.
    private final class Inspector: AppendOnlyLog {
        let incomplete = Mutex<[String]>([])
        let count = Atomic<UInt64>(0)

        func enter(_ record: PushRecord) -> LogPlace {
            let isAccepted = record.answer == .accepted
            let isComplete =
                record.answer.status != 0 && (record.trace != nil) == isAccepted
                && (record.delivery != nil) == isAccepted
                && (record.device != .none || record.answer.reason == .badDeviceToken)
            if !isComplete { incomplete.withLock { $0.append("\(record.answer)") } }
            let number = count.add(1, ordering: .relaxed).newValue
            return LogPlace(sequence: number, revision: number)
        }
    }

    @Test("has everything decided before the log is given the record")
    func completeAtAppend() throws {
        let inspector = Inspector()
        let service = DeliveryService(log: inspector, newToken: TokenSource().make)
        try service.put(.phone { $0.online = false }, now: Bench.time)
        try service.put(.phone("b", token: 0x01) { $0.apps[0].installed = false }, now: Bench.time)
        let tokens = [Push.token, String(repeating: "01", count: 32), "0203", "odd"]
        for token in tokens {
            for topic in ["com.example.app", "com.example.other"] {
                var record = Push {
                    $0.token = token
                    $0.topic = topic
                    $0.expiration = "0"
                }.record
                _ = service.admit(&record)
            }
        }
        #expect(inspector.count.load(ordering: .relaxed) == 8)
        #expect(inspector.incomplete.withLock { $0 } == [])
    }
}

// MARK: - Several tasks at once

extension DeliveryServiceTests {
    private static let tasks = 4
    private static let perTask = 1_500

    /// Number of a push: task and position within it.
    private static func number(_ task: Int, _ index: Int) -> Int32 { Int32(task * 10_000 + index) }

    /// Now and then replaces or removes one of four devices.
    private static func disturb(_ service: DeliveryService, _ random: inout SeededGenerator) {
        let token = UInt8.random(in: 1...4, using: &random)
        let states: [AppState] = [.foreground, .suspended, .terminated, .forceQuit]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: _ = service.remove(id: "phone-\(token)", now: Bench.time)
        case 1:
            let state = states.randomElement(using: &random) ?? .suspended
            let isOnline = Bool.random(using: &random)
            _ = try? service.put(
                .phone("phone-\(token)", token: token) {
                    $0.apps[0].state = state
                    $0.online = isOnline
                }, now: Bench.time)
        case _: break
        }
    }

    @Test(
        "every push ends in exactly one record while its device comes, changes and goes",
        arguments: [1, 2, 3] as [UInt64])
    func stress(seed: UInt64) async {
        let bench = Bench()
        let service = bench.service
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<DeliveryServiceTests.tasks {
                group.addTask { @concurrent in
                    var random = SeededGenerator(seed: seed &* 100 &+ UInt64(task))
                    for index in 0..<DeliveryServiceTests.perTask {
                        DeliveryServiceTests.disturb(service, &random)
                        let token = UInt8.random(in: 1...4, using: &random)
                        var record = Push {
                            $0.token = String(repeating: "0\(token)", count: 32)
                            $0.number = DeliveryServiceTests.number(task, index)
                        }.record
                        _ = service.admit(&record)
                    }
                }
            }
        }
        let records = bench.log.records
        let numbers = records.map(\.streamID)
        #expect(records.count == DeliveryServiceTests.tasks * DeliveryServiceTests.perTask)
        #expect(Set(numbers).count == numbers.count)
        for record in records {
            #expect(record.answer == .accepted)
            #expect(record.trace != nil && record.delivery != nil)
            let own = "phone-\(record.deviceToken?.dropFirst().prefix(1) ?? "")"
            #expect(record.device == .auto || record.device == .named(own))
        }
        // Both kinds of device took part, or the test would show nothing.
        #expect(records.contains { $0.device == .auto })
        #expect(records.contains { $0.device != .auto })
    }

    @Test(
        "the records of a device are in the order in which it took the pushes",
        arguments: [true, false])
    func order(isRegistered: Bool) async throws {
        let bench = Bench()
        let service = bench.service
        if isRegistered { try bench.put(.phone()) }
        let admitted = await withTaskGroup(of: [Int32].self) { group in
            for task in 0..<DeliveryServiceTests.tasks {
                group.addTask { @concurrent in
                    (0..<DeliveryServiceTests.perTask).map { index in
                        var record = Push {
                            $0.number = DeliveryServiceTests.number(task, index)
                        }.record
                        _ = service.admit(&record)
                        return record.streamID
                    }
                }
            }
            return await group.reduce(into: [[Int32]]()) { $0.append($1) }
        }
        let records = bench.log.records.map(\.streamID)
        for sent in admitted {
            let own = Set(sent)
            #expect(records.filter(own.contains) == sent)
        }
    }

    /// A log that says when two pushes of one token are appended at once.
    private final class OverlapDetector: AppendOnlyLog {
        let inside = Mutex<Set<String>>([])
        let overlaps = Atomic<Int>(0)
        let count = Atomic<UInt64>(0)

        func enter(_ record: PushRecord) -> LogPlace {
            let token = record.deviceToken ?? ""
            let isFirst = inside.withLock { $0.insert(token).inserted }
            if !isFirst { overlaps.add(1, ordering: .relaxed) }
            // Some work that another thread could fall into.
            for _ in 0..<20 { _ = record.apnsID }
            _ = inside.withLock { $0.remove(token) }
            let number = count.add(1, ordering: .relaxed).newValue
            return LogPlace(sequence: number, revision: number)
        }
    }

    @Test("a device's critical section covers judging and appending", arguments: [true, false])
    func criticalSection(isRegistered: Bool) async throws {
        let detector = OverlapDetector()
        let service = DeliveryService(log: detector, newToken: TokenSource().make)
        if isRegistered { try service.put(.phone(), now: Bench.time) }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask { @concurrent in
                    for index in 0..<500 {
                        var record = Push { $0.number = Int32(task * 1_000 + index) }.record
                        _ = service.admit(&record)
                    }
                }
            }
        }
        #expect(detector.count.load(ordering: .relaxed) == 2_000)
        #expect(detector.overlaps.load(ordering: .relaxed) == 0)
    }

    @Test(
        "a push never sees half of a device that is being replaced", arguments: [1, 2] as [UInt64])
    func replacedWhole(seed: UInt64) async throws {
        let bench = Bench()
        let service = bench.service
        // In front and online, or suspended and offline: no mixture of the two is ever put.
        let plans: [Device] = [
            .phone { $0.apps[0].state = .foreground },
            .phone { $0.online = false },
        ]
        try bench.put(plans[0])
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<3 {
                group.addTask { @concurrent in
                    var random = SeededGenerator(seed: seed &* 100 &+ UInt64(task))
                    for index in 0..<1_000 {
                        if Int.random(in: 0..<4, using: &random) == 0 {
                            let plan = Int.random(in: 0...1, using: &random)
                            _ = try? service.put(plans[plan], now: Bench.time)
                        }
                        var record = Push {
                            $0.number = DeliveryServiceTests.number(task, index)
                        }.record
                        _ = service.admit(&record)
                    }
                }
            }
        }
        let records = bench.log.records
        #expect(records.count == 3_000)
        #expect(Set(records.compactMap { $0.trace?.appState }) == [.foreground, .suspended])
        for record in records {
            #expect(record.device == .named("phone-1"))
            let isInFront = record.trace?.appState == .foreground
            #expect(record.delivery?.initial == (isInFront ? .delivered : .storedOffline))
            // What was stored for the device is carried over: delivered, or replaced by a newer push.
            let isStored = record.delivery?.later.isEmpty == true
            if isInFront || isStored {
                #expect(record.trace?.outcome == (isInFront ? .shown : .stored))
            } else {
                #expect(record.delivery?.state.isFinal == true)
            }
        }
    }
}
