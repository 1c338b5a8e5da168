import APNs
import Faults
import JSON
import PushLog
import Testing

@testable import ControlAPI

@Suite("Hints on pushes that did not come")
struct HintsTests {
    private static func connection(
        _ id: UInt64, peer: String = "10.0.0.1:50000", why: String? = nil, received: String? = nil,
        sent: String? = nil, isReady: Bool = false, streams: UInt64 = 0, closedAt: Instant? = nil
    ) -> ConnectionEvent {
        var event = ConnectionEvent(
            id: id, peer: peer, listener: "127.0.0.1:2197", openedAt: Bench.now)
        (event.why, event.alertReceived, event.alertSent) = (why, received, sent)
        (event.streams, event.closedAt) = (streams, closedAt)
        if isReady { event.environment = .development }
        return event
    }

    private static func sightings(
        _ records: [PushRecord] = [], _ connections: [ConnectionEvent] = [],
        faults: [CountedFault] = [], clock: ClockState? = nil
    ) -> Sightings {
        Sightings(
            since: Bench.now.advanced(byMilliseconds: -60_000), records: records,
            connections: connections, faults: faults,
            clock: clock ?? ClockState(now: Bench.now, isFrozen: false), now: Bench.now)
    }

    @Test("nothing is told where all went well")
    func none() {
        let fine = HintsTests.connection(1, isReady: true, streams: 3)
        let hints = HintsTests.sightings([Sample.record()], [fine]).hints(Matcher())
        #expect(hints.isEmpty)
    }

    private static let failures: [(event: ConnectionEvent, isFailure: Bool, hint: String)] = [
        (
            connection(1, why: "TLS alert unknown_ca from the client", received: "unknown_ca"),
            true, "ca.pem"
        ),
        (
            connection(2, why: "x", sent: "no_application_protocol"), true, "h2 by ALPN"
        ),
        (connection(3, why: "x", sent: "protocol_version"), true, "TLS 1.2"),
        (connection(4, why: "x", sent: "certificate_required"), true, "client certificate"),
        (connection(5, why: "peer closed during the TLS handshake"), true, "doctor"),
        (connection(6), false, ""),
        (connection(7, isReady: true), false, ""),
        (connection(8, why: "peer closed", isReady: true, streams: 1), false, ""),
        (connection(9, why: "peer closed", isReady: true), false, ""),
    ]

    @Test("a handshake that failed is told with alert, peer and what to do")
    func handshakes() {
        for row in HintsTests.failures {
            let clues = HintsTests.sightings([], [row.event]).failedConnections
            #expect(clues.count == (row.isFailure ? 1 : 0), "\(row.event.id)")
            guard let clue = clues.first else { continue }
            #expect(clue.kind == .handshake && clue.connections == [row.event.id])
            #expect(clue.hint?.contains(row.hint) == true, "\(row.event.id)")
            #expect(clue.details.first { $0.key == "peer" }?.value == .string("10.0.0.1:50000"))
        }
    }

    @Test("failures of one cause and sender are told together, others apart")
    func groups() {
        let events = [
            HintsTests.connection(4, peer: "10.0.0.1:4", why: "x", received: "unknown_ca"),
            HintsTests.connection(3, peer: "10.0.0.2:3", why: "x", received: "unknown_ca"),
            HintsTests.connection(2, peer: "10.0.0.1:2", why: "x", received: "unknown_ca"),
            HintsTests.connection(1, peer: "10.0.0.1:1", why: "y"),
        ]
        let clues = HintsTests.sightings([], events).failedConnections
        #expect(clues.map(\.connections) == [[4, 2], [3], [1]])
        #expect(
            clues[0].what == "2 connections of 10.0.0.1 failed before the first request: x")
        #expect(clues[1].what == "a connection of 10.0.0.2 failed before the first request: x")
    }

    @Test("a connection that was ready and sent nothing is another thing than a failure")
    func idle() {
        let event = HintsTests.connection(
            9, why: "peer closed", isReady: true, closedAt: Bench.now)
        let sightings = HintsTests.sightings([], [event])
        #expect(sightings.failedConnections.isEmpty)
        #expect(sightings.idleConnections.map(\.kind) == [.idleConnection])
        #expect(
            HintsTests.sightings([], [HintsTests.connection(8, isReady: true)])
                .idleConnections.isEmpty)
    }

    private static func refused(
        _ sequence: UInt64, _ rule: RuleID, topic: String = "com.example.app"
    ) -> PushRecord {
        var record = Sample.record(topic: topic, answer: .refused(by: rule))
        record.sequence = sequence
        return record
    }

    @Test("refused pushes are told by cause, those that were meant first")
    func refusedPushes() {
        var matcher = Matcher()
        (matcher.topic, matcher.status) = ("com.example.app", 200)
        let clues = HintsTests.sightings([
            HintsTests.refused(5, .badPriority, topic: "com.other"),
            HintsTests.refused(4, .badTopic),
            HintsTests.refused(3, .badPriority, topic: "com.other"),
        ]).hints(matcher)
        #expect(clues.map(\.pushes) == [[4], [5, 3]])
        #expect(clues.map(\.count) == [1, 2])
        #expect(clues[1].what.hasPrefix("2 pushes, the last one was refused: 400 BadPriority: got"))
        #expect(clues[0].hint != nil)
        #expect(clues[0].details.first { $0.key == "reason" }?.value == .string("BadTopic"))
    }

    @Test("a refused push that was asked for is no hint")
    func wanted() {
        var matcher = Matcher()
        matcher.reason = .badTopic
        #expect(HintsTests.sightings([HintsTests.refused(1, .badTopic)]).hints(matcher).isEmpty)
    }

    @Test("faults that may have met the push are told, others are not")
    func faults() throws {
        var plan = FaultPlan()
        for text in [
            #"{"name":"all","reason":"Shutdown"}"#,
            #"{"name":"mine","match":{"topic":"a"},"reason":"Shutdown"}"#,
            #"{"name":"other","match":{"topic":"b"},"reason":"Shutdown"}"#,
        ] {
            _ = try plan.put(Fault(json: JSONValue(parsing: Array(text.utf8))))
        }
        var matcher = Matcher()
        matcher.topic = "a"
        let clues = HintsTests.sightings(faults: plan.faults).hints(matcher)
        #expect(clues.map(\.faults) == [["all"], ["mine"]])
        #expect(clues[0].what == "the fault all is active; it has met 0 pushes")
    }

    private static let clocks: [(offset: Int64, isFrozen: Bool, text: String?)] = [
        (0, false, nil), (4_999, false, nil), (-4_999, false, nil),
        (5_000, false, "the virtual clock is 5s ahead of the time of day"),
        (-3_660_000, false, "the virtual clock is 1h1m behind the time of day"),
        (0, true, "the virtual clock stands still"),
        (60_000, true, "the virtual clock is 1m ahead of the time of day and stands still"),
    ]

    @Test("a clock that was moved or stopped is told", arguments: clocks)
    private func clock(_ row: (offset: Int64, isFrozen: Bool, text: String?)) {
        let state = ClockState(
            now: Bench.now.advanced(byMilliseconds: row.offset), isFrozen: row.isFrozen)
        let clues = HintsTests.sightings(clock: state).hints(Matcher())
        #expect(clues.map(\.what) == (row.text.map { [$0] } ?? []))
    }

    @Test("a wait that ends in vain has hints, one that does not has none")
    func wait() throws {
        let bench = Bench(connections: [HintsTests.connection(1, why: "x", received: "unknown_ca")])
        func kinds(_ query: String) throws -> [String?]? {
            try bench.ask("GET", "/v1/pushes" + query).json().value(for: "hints")?.array?.map {
                $0.value(for: "kind")?.string
            }
        }
        #expect(try kinds("?wait=0") == ["handshake"])
        #expect(try kinds("") == nil)
        bench.log.append(Sample.record())
        #expect(try kinds("?wait=0") == nil)
    }

    @Test("a wait that ends in vain tells the nearest pushes and what differs in them")
    func nearest() throws {
        let bench = Bench(log: Sample.log(1))
        func json(_ query: String) throws -> JSONValue {
            try bench.ask("GET", "/v1/pushes?topic=com.example.ap" + query).json()
        }
        let near = try json("&wait=0").value(for: "nearest")?.array?.first
        #expect(near?.value(for: "seq")?.integer == 1)
        let differing = near?.value(for: "differences")?.array?.first
        #expect(differing?.value(for: "field")?.string == "topic")
        #expect(try json("").value(for: "nearest") == nil)
    }

    @Test("a server that takes no pushes says so, to verify and to why")
    func notReady() throws {
        let bench = Bench {
            $0.readiness = { Readiness(isReady: false, reasons: ["the disk is full"]) }
        }
        let hint = try bench.ask("GET", "/v1/pushes?wait=0").json().value(for: "hints")?.array?[0]
        #expect(hint?.value(for: "kind")?.string == "not-ready")
        #expect(hint?.value(for: "what")?.string?.contains("the disk is full") == true)
        let why = try bench.ask("GET", "/v1/why?device_token=ab").json()
        #expect(why.value(for: "findings")?.array?[0].value(for: "kind")?.string == "not-ready")
        #expect(why.value(for: "sentence")?.string?.contains("takes no pushes now") == true)
    }

    @Test("a sender that speaks HTTP/1.1 is told apart from one that says nothing")
    func http1() {
        var event = HintsTests.connection(
            9, why: "GOAWAY: Unexpected HTTP/1.x request: POST / HTTP/1.1", isReady: true,
            closedAt: Bench.now)
        event.note("http1-client: http1 client: Unexpected HTTP/1.x request: POST / HTTP/1.1")
        let sightings = HintsTests.sightings([], [event])
        #expect(sightings.idleConnections.isEmpty)
        #expect(sightings.hints(Matcher()).map(\.kind) == [.handshake])
        #expect(sightings.hints(Matcher()).first?.hint?.contains("HTTP/2 only") == true)
    }

    @Test("what happened long before, or before the cursor, is no hint")
    func bounds() throws {
        let bench = Bench()
        let old = Bench.now.advanced(byMilliseconds: -Sightings.lookBackMilliseconds - 1)
        bench.log.append(Sample.record(answer: .refused(by: .badTopic), at: old))
        bench.log.append(Sample.record(answer: .refused(by: .badPriority)))
        func pushes(_ query: String) throws -> [Int64?] {
            let hints = try bench.ask("GET", "/v1/pushes?wait=0&status=200" + query).json()
                .value(for: "hints")?.array
            return (hints ?? []).flatMap {
                ($0.value(for: "evidence")?.value(for: "pushes")?.array ?? []).map(\.integer)
            }
        }
        #expect(try pushes("") == [2])
        #expect(try pushes("&since=1h") == [2, 1])
        #expect(try pushes("&after=2") == [])
    }
}
