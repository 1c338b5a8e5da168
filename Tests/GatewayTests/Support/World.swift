import APNs
import Faults
import HTTP2
import JSON
import PushLog
import Synchronization

@testable import Gateway

/// Everything around a connection: devices, log, clocks; all of it in the hands of the test.
final class World: Sendable {
    let devices = TestDevices()
    let connections = TestConnections()
    let faults = TestFaults()
    let commits = TestCommits()
    let keys = TestKeys()
    let meter = LoopMeter()
    private let notices = Mutex<[GatewayNotice]>([])
    private let clock = Mutex(
        Moment(
            monotonic: 1_000, wall: World.start, virtual: World.start, nanoseconds: 1_000_000_000))

    /// The time the tests begin at: 2026-11-01 00:00:00.123 UTC.
    static let start = Instant(milliseconds: 1_793_491_200_123)
    static let seed = IdentifierSeed(1, 2, 3, 4)

    var now: Moment { clock.withLock { $0 } }
    /// Lines of the operator's log, "event: detail".
    var log: [String] { notices.withLock { $0.map { "\($0.event): \($0.detail)" } } }
    var records: [PushRecord] { devices.records }

    /// Moves all clocks.
    func advance(milliseconds: UInt64) {
        clock.withLock { moment in
            moment = Moment(
                monotonic: moment.monotonic + milliseconds,
                wall: moment.wall.later(Int64(milliseconds)),
                virtual: moment.virtual.later(Int64(milliseconds)),
                nanoseconds: moment.nanoseconds + milliseconds * 1_000_000)
        }
    }

    /// Moves the virtual clock alone, as `mock-apns advance` does.
    func advanceVirtual(seconds: Int64) {
        clock.withLock { moment in
            moment = Moment(
                monotonic: moment.monotonic, wall: moment.wall,
                virtual: moment.virtual.later(seconds * 1_000), nanoseconds: moment.nanoseconds)
        }
    }

    /// Services as the server wires them with `--auth off`.
    func services(
        environment: Environment = .development, profile: Profile = .apns
    ) -> GatewayServices {
        var http2 = HTTP2Configuration()
        http2.bodyLimit = { PushRequest($0).bodyLimit }
        http2.smallestBodyLimit = BodyLimit.standard
        var services = GatewayServices(
            sink: devices, faults: faults, connections: connections,
            rules: RuleSettings(profile: profile),
            environment: environment, http2: http2, now: { [self] in now.wall },
            virtualNow: { [self] in now.virtual }, seed: { World.seed },
            log: { [self] notice in notices.withLock { $0.append(notice) } })
        services.meter = meter
        services.nanoseconds = { [self] in now.nanoseconds }
        services.keys = keys
        services.commits = commits
        return services
    }

    /// Services as the server wires them by default: senders show who they are.
    func guarded(
        environment: Environment = .development, profile: Profile = .apns,
        _ change: (inout GatewayServices) -> Void = { _ in }
    ) -> GatewayServices {
        var services = services(environment: environment, profile: profile)
        services.auth = .required
        services.credentials.isStrict = profile == .strict
        change(&services)
        return services
    }
}

extension Instant {
    fileprivate func later(_ milliseconds: Int64) -> Instant {
        Instant(milliseconds: self.milliseconds + milliseconds)
    }
}

/// A sink with one device, whose facts the test sets; keeps every record.
final class TestDevices: PushSink {
    private struct State {
        var records: [PushRecord] = []
        var facts = DeviceFacts()
        var forced: PushAnswer?
        var rules = RuleSettings()
    }

    private let state = Mutex(State())

    var records: [PushRecord] { state.withLock { $0.records } }

    func set(_ change: (inout DeviceFacts) -> Void) {
        state.withLock { change(&$0.facts) }
    }

    /// Answers everything that reaches its device with this, whatever the rules say.
    func answer(_ answer: PushAnswer) {
        state.withLock { $0.forced = answer }
    }

    /// The rule is not judged any more.
    func turnOff(_ rule: RuleID) {
        state.withLock { $0.rules.set(rule, to: .off) }
    }

    func refused(_ record: PushRecord) -> LogPlace {
        state.withLock { state in
            state.records.append(record)
            return LogPlace(
                sequence: UInt64(state.records.count), revision: UInt64(state.records.count))
        }
    }

    func met(fault: String, sequence: UInt64) {
        state.withLock { $0.records[Int(sequence) - 1].fault = fault }
    }

    func found(_ finding: Finding, sequence: UInt64) {
        state.withLock { $0.records[Int(sequence) - 1].findings.append(finding) }
    }

    func admit(_ record: inout PushRecord) -> PushAnswer {
        state.withLock { state in
            var warnings = RuleSet()
            let refusal = DeviceJudge.judge(
                record.request, on: state.facts, settings: state.rules, warnings: &warnings)
            let judged = refusal.map {
                PushAnswer.refused(by: $0, timestamp: state.facts.timestamp)
            }
            record.answer = state.forced ?? judged ?? .accepted
            let number = UInt64(state.records.count + 1)
            record.entered(LogPlace(sequence: number, revision: number))
            state.records.append(record)
            return record.answer
        }
    }
}

extension DeviceFacts {
    fileprivate var timestamp: Instant? {
        switch validity {
        case .valid: nil
        case .unregistered(let since), .expired(let since): since
        }
    }
}

/// A fault plan in the hands of the test, and the reserved device tokens.
final class TestFaults: FaultSource {
    private struct State {
        var plan = FaultPlan()
        var tokens = TestTokenCounts()
    }

    private let state = Mutex(State())

    func put(_ fault: Fault) throws {
        _ = try state.withLock { try $0.plan.put(fault) }
    }

    func decide(_ record: PushRecord, at hook: FaultHook) -> FaultDecision? {
        state.withLock { $0.plan.decide(record, at: hook) { 0 } }
    }

    func testToken(_ record: PushRecord) -> FaultDecision? {
        guard let token = TestToken(record.request) else { return nil }
        return state.withLock { token.decide(record, &$0.tokens) }
    }
}

/// A connection log that keeps everything, closed connections too.
final class TestConnections: ConnectionRecorder {
    private let events = Mutex<[UInt64: ConnectionEvent]>([:])

    subscript(id: UInt64) -> ConnectionEvent? { events.withLock { $0[id] } }

    func opened(_ event: ConnectionEvent) {
        events.withLock { $0[event.id] = event }
    }

    func update(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void) {
        events.withLock { events in
            guard var event = events[id] else { return }
            change(&event)
            events[id] = event
        }
    }

    func closed(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void) {
        update(id, change)
    }
}

extension PushRecord {
    /// The record as the control plane shows it.
    var json: JSONValue {
        get throws { try JSONValue(parsing: jsonBytes) }
    }

    var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }
}
