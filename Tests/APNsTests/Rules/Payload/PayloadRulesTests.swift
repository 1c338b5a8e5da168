import APNs
import Testing

@Suite("The rules of the payload")
struct PayloadRulesTests {
    /// A JSON object of exactly that many bytes.
    static func object(bytes: Int) -> String {
        let frame = #"{"aps":{"alert":""}}"#
        let text = String(repeating: "x", count: bytes - frame.utf8.count)
        return #"{"aps":{"alert":"\#(text)"}}"#
    }

    static let rows: [RuleRow] = [
        .kept(.payloadEmpty, "one byte") { $0.text = "x" },
        .kept(.payloadEmpty, "an empty object") { $0.text = "{}" },
        .broken(.payloadEmpty, "no byte", got: "0 bytes") { $0.body = [] },

        .kept(.payloadTooLarge, "4,096 bytes") { $0.text = object(bytes: 4_096) },
        .broken(.payloadTooLarge, "4,097 bytes", got: "4097 bytes") {
            $0.text = object(bytes: 4_097)
        },
        .kept(.payloadTooLarge, "5,120 bytes of type voip") {
            $0["apns-push-type"] = "voip"
            $0["apns-topic"] = "com.example.app.voip"
            $0.text = object(bytes: 5_120)
        },
        .broken(.payloadTooLarge, "5,121 bytes of type voip", got: "5121 bytes") {
            $0["apns-push-type"] = "voip"
            $0["apns-topic"] = "com.example.app.voip"
            $0.text = object(bytes: 5_121)
        },
        .kept(.payloadTooLarge, "5,120 bytes without type, the topic ends in .voip") {
            $0["apns-push-type"] = nil
            $0["apns-topic"] = "com.example.app.voip"
            $0.text = object(bytes: 5_120)
        },
        .broken(.payloadTooLarge, "4,097 bytes of type alert, the topic ends in .voip", got: "97") {
            $0["apns-topic"] = "com.example.app.voip"
            $0.text = object(bytes: 4_097)
        },
        .broken(.payloadTooLarge, "4,097 bytes without type, topic .voip-ptt", got: "4097") {
            $0["apns-push-type"] = nil
            $0["apns-topic"] = "com.example.app.voip-ptt"
            $0.text = object(bytes: 4_097)
        },

        .kept(.invalidPayload, "an object") { $0.text = "{}" },
        .kept(.invalidPayload, "an object in blanks") { $0.text = "\r\n\t {} \n" },
        .kept(.invalidPayload, "aps is null") { $0.text = #"{"aps":null}"# },
        .kept(.invalidPayload, "500 levels of arrays") {
            $0.text =
                #"{"a":"# + String(repeating: "[", count: 500)
                + String(repeating: "]", count: 500) + "}"
        },
        .broken(.invalidPayload, "not JSON", got: "not one JSON object") { $0.text = "not json" },
        .broken(.invalidPayload, "an array", got: "not one JSON object") { $0.text = "[]" },
        .broken(.invalidPayload, "a string", got: "not one JSON object") { $0.text = #""x""# },
        .broken(.invalidPayload, "single quotes", got: "not one") { $0.text = "{'aps':{}}" },
        .broken(.invalidPayload, "trailing comma", got: "not one") { $0.text = #"{"aps":{},}"# },
        .broken(.invalidPayload, "two objects", got: "not one") { $0.text = "{}{}" },
        .broken(.invalidPayload, "aps is an array", got: "aps is not an object") {
            $0.text = #"{"aps":[]}"#
        },
        .broken(.invalidPayload, "aps is a string", got: "aps is not an object") {
            $0.text = #"{"aps":"hi"}"#
        },
        .broken(.invalidPayload, "not UTF-8", got: "not one") { $0.body = [0x7b, 0xff, 0x7d] },
    ]

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }

    @Test("say `or more` of a body that was not read to its end")
    func cutOff() {
        let bytes = Draft().raw.bytes
        let raw = RawRequest(
            bytes: bytes, fieldsEnd: Draft().raw.fieldsEnd, bodyLength: 8_192, isComplete: false)
        let request = PushRequest(raw)
        #expect(PayloadTooLargeRule.isBroken(by: request, in: RuleContext()))
        let text = PayloadTooLargeRule.explain(request, in: RuleContext())
        #expect(text.got == "8192 bytes or more")
        #expect(text.expected == "at most 4096 bytes")
    }
}
