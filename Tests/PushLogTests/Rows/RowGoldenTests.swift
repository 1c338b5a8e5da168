import APNs
import Routing
import Testing

@testable import PushLog

/// Rows that the first version wrote: later ones must read them to the same record.
///
/// Where this is
/// red, the layout has changed: it needs another version, and this one still has to be read.
@Suite("Rows that were written before")
struct RowGoldenTests {
    /// A record with every part; one that quotes its payload and the user has them in its row.
    static func record(quoting: Bool) -> PushRecord {
        let fields = [
            (name: ":method", value: "POST"), (":path", "/3/device/00ff"), ("apns-topic", "a.b"),
        ]
        let whole = RawRequest(fields: fields, body: Array(#"{"a":1}"#.utf8))
        let raw = RawRequest(
            bytes: whole.bytes, fieldsEnd: whole.fieldsEnd, bodyLength: 300,
            authorizationCount: 2)
        var record = PushRecord(
            receivedAt: Sample.instant, arrivedAt: Instant(milliseconds: -1),
            connection: Sample.connection(certificate: Sample.certificate(["a.b"])),
            streamID: 300, request: PushRequest(raw),
            credential: CredentialSummary(
                keyID: "KEY", algorithm: "ES256", team: nil, issuedAt: "17", hash: "0011"),
            madeID: Sample.madeID, uniqueID: PushIdentifier(high: 1, low: 2))
        record.trust = .unverified
        record.payload = [.isObject, .flagIsTrue]
        record.answer = .refused(by: .unregistered, timestamp: Instant(milliseconds: 77))
        record.findings = [
            Finding(
                code: "code", level: .warning, field: "aps", offset: quoting ? 4 : nil,
                message: "message",
                hint: nil)
        ]
        record.explanation = Explanation(got: "got", expected: "expected", hint: "hint")
        record.fault = "fault"
        record.device = .named("phone")
        var delivery = DeliveryStatus(.storedOffline)
        delivery.later = [(.discardedExpired, Instant(milliseconds: 1_000))]
        record.delivery = delivery
        record.trace = trace(quoting: quoting)
        return record
    }

    private static func trace(quoting: Bool) -> Trace {
        var call = TraceEvent(
            .callback(.unDidReceive),
            to: TraceEvent.Receiver(
                object: "un-delegate", className: "C", via: ["hook"], framework: "sdk"),
            by: .r36)
        call.atMilliseconds = 200
        (call.order, call.content, call.applicationState) = (.undefined, .modified, .background)
        call.handler = TraceEvent.Handler(.sdk("sdk"), deadlineMilliseconds: 30, calls: 2)
        call.response = TraceEvent.Response(action: "REPLY", text: quoting ? "yes" : nil)
        call.detail = "detail"
        return Trace(
            appState: .forceQuit, payloadClass: .alertMutable, outcome: .listed,
            reasons: ["reason"], shown: [.banner, .sound],
            events: [call, TraceEvent(system: .processLaunch, by: .r10)],
            diagnostics: [
                Diagnostic("W-OWN", .warning, "whole", remedy: "remedy"),
                Diagnostic(stored: "E-OWN", .error, remedy: nil, parts: ["one", "two", "three"]),
            ],
            rules: [.r36, .storedReplaced], system: OSVersion(17, 5, 1))
    }

    static let rows = [
        """
        01ff7b02fbb6ae2ba2010000ef4dab8967452301efcdab8967452381010000000000000002000000\
        00000000ffffffffffffffff0180ac02373eac0202070f3132372e302e302e313a35303030300102\
        9a03070c556e726567697374657265640c756e726567697374657265649a010303676f7408657870\
        65637465640468696e74056661756c740570686f6e65030107d00f04070004003a6d6574686f6450\
        4f535405000e003a706174682f332f6465766963652f303066660a00030061706e732d746f706963\
        612e627b2261223a317d
        """,
        """
        01ff7b02fbb6ae2ba2010000ef4dab8967452301efcdab8967452381010000000000000002000000\
        00000000ffffffffffffffff0180ac02373eac0202070f3132372e302e302e313a35303030300102\
        9a03070c556e726567697374657265640c756e726567697374657265649a0100160104636f646501\
        046170730108076d6573736167650003676f740865787065637465640468696e74056661756c7405\
        70686f6e65030107d00f0095010506010301220a020106726561736f6e02035233360d41312e6f6e\
        652d73746f72656402af0390030008035233360b756e2d64656c656761746501430104686f6f6b04\
        73646b010373646b013c04055245504c59047965730664657461696c000000010003523130020557\
        2d4f574e010772656d656479010577686f6c6505452d4f574e020003036f6e650374776f05746872\
        6565070004003a6d6574686f64504f535405000e003a706174682f332f6465766963652f30306666\
        0a00030061706e732d746f706963612e627b2261223a317d
        """,
    ]
    static let values = [
        """
        0102000a6c6f63616c686f737403683208544c5376312e3301075549443d612e6210434e3d50726f\
        766964657220526f6f7404306131621066656463626139383736353433323130010103612e620200\
        0104612e620100
        """,
        """
        0103044b4559064553323536000331370430303131
        """,
        """
        01040104636f6465010461707300076d65737361676500
        """,
        """
        01010506010301220a020106726561736f6e02035233360d41312e6f6e652d73746f72656402af03\
        90030008035233360b756e2d64656c656761746501430104686f6f6b0473646b010373646b013c04\
        055245504c59000664657461696c0000000100035231300205572d4f574e010772656d6564790105\
        77686f6c6505452d4f574e020003036f6e650374776f057468726565
        """,
    ]

    @Test("are read as they were meant") func reads() throws {
        let values = Dictionary(
            uniqueKeysWithValues: try RowGoldenTests.values.enumerated().map { index, value in
                let bytes = try #require(Hex.bytes(of: value))
                return (UInt32(index + 1), try Interned(stored: bytes.span))
            })
        for (text, quotes) in zip(RowGoldenTests.rows, [false, true]) {
            let row = try #require(Hex.bytes(of: text))
            let back = try RecordRow.decode(row.span) { values[$0] }
            let record = RowGoldenTests.record(quoting: quotes)
            #expect(back.everything == record.everything)
            #expect(back.jsonText == record.jsonText)
        }
    }

    @Test("are written so still") func writes() throws {
        var store = RowStore()
        let rows = try [false, true].map { quotes in
            let record = RowGoldenTests.record(quoting: quotes)
            _ = try store.row(of: record)
            return Hex.text(of: try store.row(of: record))
        }
        #expect(rows == RowGoldenTests.rows)
        #expect(store.stored.map { Hex.text(of: $0.bytes) } == RowGoldenTests.values)
    }
}
