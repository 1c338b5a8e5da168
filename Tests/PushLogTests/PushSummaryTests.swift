import APNs
import PushLog
import Routing
import Testing

@Suite("One sentence on a push")
struct PushSummaryTests {
    private struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let record: PushRecord

        init(_ summary: String, _ change: (inout PushRecord) -> Void) {
            testDescription = summary
            var record = Sample.record()
            record.device = .named("phone-1")
            change(&record)
            self.record = record
        }

        /// An accepted push with its outcome.
        init(
            _ summary: String, _ outcome: Outcome, _ delivery: DeliveryState = .delivered,
            _ state: AppState = .suspended, shown: Shown = [], rules: [RoutingRule] = [],
            fault: String? = nil
        ) {
            self.init(summary) { record in
                record.trace = Trace(
                    appState: state, payloadClass: .alert, outcome: outcome, shown: shown,
                    rules: rules)
                record.delivery = DeliveryStatus(delivery)
                record.fault = fault
            }
        }
    }

    private static let accepted: [Row] = [
        Row(
            "200: shown as banner on device phone-1 (suspended)", .shown, shown: [.banner]),
        Row(
            "200: shown as banner, sound and badge on device phone-1 (terminated)", .shown,
            .delivered, .terminated, shown: [.banner, .sound, .badge]),
        Row(
            "200: shown as banner on device phone-1 (suspended), after it was stored", .shown,
            .deliveredFromStorage, shown: [.banner]),
        Row(
            "200: not shown, only listed as list on device phone-1 (foreground): "
                + "\(RoutingRule.r33.says) (\(RoutingRule.r33.id))", .listed, .delivered,
            .foreground, shown: [.list], rules: [.r32, .r33]),
        Row(
            "200: nothing to be seen, code of the app ran on device phone-1 (background)",
            .silentCallback, .delivered, .background, rules: [.r13]),
        Row(
            "200: held back on device phone-1 (suspended): "
                + "\(RoutingRule.withoutBudget.says) (\(RoutingRule.withoutBudget.id))", .held,
            rules: [.withoutBudget]),
        Row(
            "200: stored by the service while device phone-1 is offline", .stored,
            .storedOffline, rules: [.offline]),
        Row(
            "200: stored by the service while device phone-1 saves power", .stored, .storedPower,
            rules: [.storedPower]),
        Row(
            "200: dropped on device phone-1 (force-quit): \(RoutingRule.r18.says) (R18)", .dropped,
            .delivered, .forceQuit, rules: [.r18]),
        Row(
            "200: never came to device phone-1 (suspended): "
                + "\(RoutingRule.storedExpired.says) (\(RoutingRule.storedExpired.id))",
            .dropped, .discardedExpired, rules: [.offline, .storedExpired]),
        Row("200: handled by the system on device phone-1 (suspended)", .system),
        Row(
            "200: cannot happen on device phone-1 (never-launched)", .impossible, .delivered,
            .neverLaunched),
        Row(
            "200: shown as sound on device phone-1 (suspended); it met the fault slow-friday",
            .shown, shown: [.sound], fault: "slow-friday"),
        Row(
            "200: shown as sound on device phone-1 (suspended); it met the reserved device token "
                + "slow", .shown, shown: [.sound], fault: "test-token:slow"),
        Row("200: accepted") { _ in },
        Row("200: accepted, Received by APNs") { $0.delivery = DeliveryStatus(.received) },
    ]

    private static let refused: [Row] = [
        Row("400 BadPriority: got no apns-priority, expected 10, 5 or 1") {
            $0.answer = .refused(by: .badPriority)
            $0.explanation = Explanation(
                got: "no apns-priority", expected: "10, 5 or 1", hint: "h")
        },
        Row("503 ServiceUnavailable: rehearsed by the fault maintenance") {
            $0.answer = PushAnswer(status: 503, reason: .serviceUnavailable, rule: nil)
            $0.fault = "maintenance"
        },
        Row("410 Unregistered: rehearsed by the reserved device token Unregistered") {
            $0.answer = .refused(by: .unregistered)
            $0.fault = "test-token:Unregistered"
        },
        Row("no answer: rehearsed by the fault silence") {
            $0.answer = .none
            $0.fault = "silence"
        },
        Row("no answer: the sender gave the request up, or it could not be read") {
            $0.answer = .none
        },
        Row("no answer BadCertificateEnvironment: got g, expected e") {
            $0.answer = PushAnswer(
                status: 0, reason: .badCertificateEnvironment, rule: .badCertificateEnvironment)
            $0.explanation = Explanation(got: "g", expected: "e", hint: "h")
        },
    ]

    @Test("says what became of the push, on which device and why", arguments: accepted + refused)
    private func summary(_ row: Row) {
        #expect(row.record.summary == row.testDescription)
    }

    @Test("of every rule's own explanation, whatever the rule", arguments: RuleBook.all.map(\.id))
    func everyRule(id: RuleID) {
        var record = Sample.record()
        record.answer = .refused(by: id)
        let reason = RuleBook.rule(id).reason
        #expect(record.summary.hasPrefix("\(reason.status) \(reason.name): got "))
    }
}
