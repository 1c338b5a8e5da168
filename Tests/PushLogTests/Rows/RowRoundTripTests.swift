import APNs
import PushLog
import Routing
import Testing

@Suite("A record comes back from its row as it was")
struct RowRoundTripTests {
    /// One for each payload class.
    static let pushes: [PushShape] = {
        let facts: [PayloadFacts] = [
            [], [.alertText], [.badge], [.sound], [.contentAvailable],
            [.alertText, .contentAvailable], [.alertText, .mutableContent], [.mutableContent],
            [.alertText, .contentAvailable, .mutableContent],
        ]
        let types = PushType.allCases.filter { $0 != .alert && $0 != .background }
        return facts.map {
            PushShape(facts: $0.union([.isObject, .hasAPS]), pushType: .alert)
        } + types.map { PushShape(facts: [.isObject, .hasAPS, .alertText], pushType: $0) }
    }()

    @Test("whatever the app is doing, and whoever hooks it", arguments: AppState.allCases)
    func traces(_ state: AppState) async throws {
        var seen: Set<PayloadClass> = []
        let hooked = HookSet.named.map { AppInstall(topic: NamedHost.topic, hooks: [$0]) }
        for var app in NamedHost.all.map(\.app) + hooked {
            await Task.yield()
            app.state = state
            for push in RowRoundTripTests.pushes {
                let trace = Router.route(
                    push, to: app, on: Device(id: "phone"), policy: RoutingPolicy())
                seen.insert(trace.payloadClass)
                let isSame = RowRoundTripTests.isSame(try RowRoundTripTests.back(trace), trace)
                #expect(isSame, "\(app) \(push)")
            }
        }
        #expect(seen.count == PayloadClass.allCases.count)
    }

    private static func back(_ trace: Trace) throws(RowError) -> Trace {
        var bytes: [UInt8] = []
        TraceCodec.encode(trace, into: &bytes)
        return try TraceCodec.decode(bytes.span)
    }

    /// All that a trace has; what else it says follows from it.
    private static func isSame(_ one: Trace, _ other: Trace) -> Bool {
        one.payloadClass == other.payloadClass && one.outcome == other.outcome
            && one.shown == other.shown && one.events == other.events && one.rules == other.rules
            && one.system == other.system && one.ownReasons == other.ownReasons
            && one.remarks == other.remarks && one.appState == other.appState
    }

    @Test("every rule, every reason and every state of the delivery") func words() throws {
        var store = RowStore()
        var record = Sample.record()
        for rule in RuleID.allCases {
            record.answer = .refused(by: rule, timestamp: Sample.instant)
            #expect(try store.back(record).answer == record.answer)
        }
        for reason in Reason.allCases {
            record.answer = PushAnswer(status: reason.status, reason: reason, rule: nil)
            #expect(try store.back(record).answer == record.answer)
        }
        for state in DeliveryState.allCases {
            record.delivery = DeliveryStatus(state)
            #expect(try store.back(record).delivery?.initial == state)
        }
        for rule in RoutingRule.allCases {
            record.trace = Trace(
                appState: .suspended, payloadClass: .alert, outcome: .dropped, rules: [rule])
            #expect(try store.back(record).trace?.rules == [rule])
        }
    }

    @Test("a push of the bench takes at most 700 bytes") func size() throws {
        let text = #"{"aps":{"alert":{"title":"Order 4711","body":""#
        let end = #""},"badge":3,"sound":"default"},"id":42}"#
        let filler = String(repeating: "x", count: 220 - text.utf8.count - end.utf8.count)
        let fields =
            Sample.fields + [
                ("authorization", "bearer a.b.c"), ("user-agent", "h2load nghttp2/1.52.0"),
                ("content-length", "220"),
            ]
        var record = Sample.record(
            fields: fields.map { (name: $0.0, value: $0.1) }, body: text + filler + end,
            credential: CredentialSummary(
                keyID: "ABCDE12345", algorithm: "ES256", team: "TEAM123456",
                issuedAt: "1796029200", hash: "0123456789abcdef"),
            uniqueID: Sample.madeID)
        record.device = .auto
        record.delivery = DeliveryStatus(.delivered)
        record.trace = Router.route(
            PushShape(facts: [.isObject, .hasAPS, .alertText, .badge, .sound], pushType: .alert),
            to: AppInstall(topic: "com.example.app"), on: Device(id: "phone"),
            policy: RoutingPolicy())
        var store = RowStore()
        // With all that it refers to in the row, and without.
        #expect(try store.row(of: record).count <= 700)
        _ = try store.row(of: record)
        #expect(try store.row(of: record).count <= 600)
    }
}
