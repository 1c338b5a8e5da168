import APNs
import JSON
import PushLog
import Testing

struct PayloadJSONTests {
    static let verbatim = [
        #"{"aps":{"alert":"Hi"}}"#,
        " { \"a\" : 1.50e+3 ,\n\t\"a\" : \"\\u00e9\\/\" } ",
        "{}", "[]", "1", "\"text\"", "null", "{\"\u{202e}\":\"\u{1f600}\"}",
        String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
    ]

    @Test("JSON is kept byte for byte", arguments: verbatim)
    func keepsJSON(_ body: String) {
        let text = Sample.record(body: body).jsonText
        let bytes = body.utf8.count
        #expect(
            text.contains(
                "\"payload\":\(body),\"payload_bytes\":\(bytes),\"payload_truncated\":false,"))
        #expect(!text.contains("payload_base64"))
    }

    static let others: [(body: [UInt8], base64: String)] = [
        ([], ""), (Array("{".utf8), "ew=="), (Array("{}x".utf8), "e314"),
        (Array("aps=1".utf8), "YXBzPTE="), ([0xff, 0xfe, 0x00], "//4A"),
        ([0xef, 0xbb, 0xbf, 0x7b, 0x7d], "77u/e30="), ([0x22, 0xff, 0x22], "Iv8i"),
    ]

    @Test("anything else is Base64", arguments: others)
    func encodesOthers(_ row: (body: [UInt8], base64: String)) throws {
        let fields = Sample.fields.map { (name: $0.0, value: $0.1) }
        let json = try Sample.record(raw: RawRequest(fields: fields, body: row.body)).json()
        #expect(json.value(for: "payload") == nil)
        #expect(json.value(for: "payload_base64")?.string == row.base64)
        #expect(json.value(for: "payload_bytes")?.integer == Int64(row.body.count))
        #expect(json.value(for: "payload_truncated")?.bool == false)
    }

    @Test("JSON nested deeper than Apple's parser goes is Base64")
    func tooDeep() throws {
        let body = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        let json = try Sample.record(body: body).json()
        #expect(json.value(for: "payload") == nil)
        #expect(json.value(for: "payload_base64")?.string == Base64.encode(body.utf8))
    }

    @Test("a body that was cut is Base64 with its whole length, even where the rest is JSON")
    func truncated() throws {
        let kept = Array("{}".utf8)
        let cases = [
            RawRequest(bytes: kept, fieldsEnd: 0, bodyLength: 9_000, isComplete: false),
            RawRequest(bytes: kept, fieldsEnd: 0, bodyLength: 9_000),
            RawRequest(bytes: kept, fieldsEnd: 0, bodyLength: 2, isComplete: false),
        ]
        for raw in cases {
            let json = try Sample.record(raw: raw).json()
            #expect(json.value(for: "payload") == nil)
            #expect(json.value(for: "payload_base64")?.string == "e30=")
            #expect(json.value(for: "payload_bytes")?.integer == Int64(raw.bodyLength))
            #expect(json.value(for: "payload_truncated")?.bool == true)
        }
    }
}
