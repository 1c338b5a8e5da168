import APNs
import JSON
import Routing

/// The body of a what-if: known members, and the payload as the bytes that would be sent.
struct PushBody {
    /// Members that `payload` and `headers` read.
    static let keys = ["payload", "payload_base64", "headers"]

    /// The other members, each known and none given twice.
    let object: PlanObject
    /// The payload's bytes; nil when the body has none.
    let payload: [UInt8]?

    /// Reads an object whose members are these and the payload.
    init(_ request: ControlRequest, keys: [String], whenEmpty hint: String) throws(ControlError) {
        var tape = JSONTape()
        do throws(JSONError) {
            try JSONReader.read(request.body.span, limits: .control, into: &tape)
        } catch {
            throw .badJSON(error, in: request.body, whenEmpty: hint)
        }
        let value = JSONValue(node: 0, of: tape, in: request.body.span)
        do throws(DevicePlanError) {
            object = try PlanObject(
                PlanField(value: value, path: "", offset: nil), keys: PushBody.keys + keys)
            payload = try PushBody.payload(object, request.body, tape)
        } catch {
            throw .badMember(error)
        }
    }

    /// A copy of the text under `payload`, blanks and repeated keys included: every byte counts
    /// against the limit.
    private static func payload(
        _ object: PlanObject, _ body: [UInt8], _ tape: JSONTape
    ) throws(DevicePlanError) -> [UInt8]? {
        let encoded = object.nonNull("payload_base64")
        guard object.field("payload") != nil else {
            guard let encoded else { return nil }
            guard let bytes = Base64.decode(try encoded.text().utf8) else {
                throw encoded.bad(expected: "Base64 text")
            }
            return bytes
        }
        if let encoded {
            throw encoded.bad(
                expected: "\"payload\" or \"payload_base64\"",
                hint: "payload_base64 is for what is no JSON")
        }
        var key = 1
        while key < Int(tape.nodes[0].next) {
            let value = tape.nodes[key + 1]
            if JSONString.text(of: tape.nodes[key], in: body.span) == "payload" {
                return Array(body[value.range])
            }
            key = Int(value.next)
        }
        return nil
    }
}
