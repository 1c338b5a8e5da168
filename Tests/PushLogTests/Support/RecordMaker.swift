import APNs
import Routing
import TestSupport

@testable import PushLog

/// Makes up records from a seed: real requests, what routing says of real apps, and every part that
/// a record can have.
struct RecordMaker {
    var random: SeededGenerator
    private let traces: [Trace]
    private let connections: [ConnectionInfo]
    private let credentials: [CredentialSummary]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        traces = RecordMaker.traces(&random)
        connections = (0..<6).map { RecordMaker.connection($0) }
        credentials = (0..<4).map { number in
            CredentialSummary(
                keyID: number == 0 ? nil : "KEY\(number)", algorithm: number == 1 ? nil : "ES256",
                team: "TEAM", issuedAt: number == 2 ? nil : "17\(number)",
                hash: "0123456789abcde\(number)")
        }
    }

    mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

    mutating func any<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    mutating func instant() -> Instant {
        if chance(20) { return Instant(milliseconds: any([.min, .max, 0, -1])) }
        return Instant(milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random))
    }

    mutating func identifier() -> PushIdentifier {
        PushIdentifier(high: random.next(), low: random.next())
    }

    /// Text that is not ASCII alone.
    mutating func text() -> String {
        any(["", "a", "com.example.app", "gr\u{fc}n \u{1f600}", "line\nline \u{202e}\u{0}"])
            + (chance(3) ? "\(random.next())" : "")
    }

    /// A record; every part is there or not.
    mutating func record() -> PushRecord {
        let at = instant()
        var record = PushRecord(
            receivedAt: at, arrivedAt: chance(2) ? nil : instant(),
            connection: chance(8) ? freshConnection() : any(connections),
            streamID: chance(10)
                ? any([.min, .max, -1, 0]) : Int32.random(in: 1...9, using: &random),
            request: PushRequest(raw()), credential: credential(), madeID: identifier(),
            uniqueID: chance(2) ? nil : identifier())
        record.trust = any([.notJudged, .verified, .unverified, .refused])
        record.payload = PayloadFacts(rawValue: UInt16(truncatingIfNeeded: random.next()))
        record.answer = answer()
        record.findings = chance(2) ? [] : findings()
        if chance(5) {
            record.explanation = Explanation(got: text(), expected: text(), hint: text())
        }
        if chance(5) { record.fault = text() }
        record.device = any([.none, .auto, .named("phone-1"), .named(text())])
        if !chance(3) { record.delivery = delivery() }
        if !chance(3) { record.trace = trace() }
        if chance(6) { record.reducePayload(to: any(PayloadStorage.allCases)) }
        return record
    }

    private mutating func credential() -> CredentialSummary? {
        if chance(3) { return nil }
        guard chance(6) else { return any(credentials) }
        return CredentialSummary(
            keyID: text(), algorithm: text(), team: text(), issuedAt: text(), hash: text())
    }

    private mutating func answer() -> PushAnswer {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .accepted
        case 1: .refused(by: any(RuleID.allCases), timestamp: chance(2) ? nil : instant())
        case 2: .none
        case _: PushAnswer(status: 503, reason: any(Reason.allCases), rule: nil)
        }
    }

    private mutating func findings() -> [Finding] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            Finding(
                code: any(RuleID.allCases).name, level: any([.info, .warning, .error]),
                field: chance(2) ? nil : text(), offset: chance(2) ? nil : any([0, 7, 1 << 40]),
                message: text(), hint: chance(2) ? nil : text())
        }
    }

    private mutating func delivery() -> DeliveryStatus {
        var delivery = DeliveryStatus(any(DeliveryState.allCases))
        if chance(2) {
            delivery.later = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (any(DeliveryState.allCases), instant())
            }
        }
        return delivery
    }

    /// One of some traces that many records share, or one of its own to which something was added.
    private mutating func trace() -> Trace {
        let trace = any(traces)
        guard chance(3) else { return trace }
        let other = any(traces)
        let later = other.events.map { event in
            var event = event
            event.atMilliseconds += Int.random(in: 0...9_000_000_000, using: &random)
            return event
        }
        return trace.continued(
            by: later, rules: other.rules, diagnostics: other.remarks, outcome: other.outcome)
    }
}
