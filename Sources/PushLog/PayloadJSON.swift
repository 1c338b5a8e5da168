import APNs
import JSON

extension PushRecord {
    /// Writes the body: the sender's JSON as it stands, or Base64 where it is none.
    ///
    /// Where it is not what was sent, `payload_storage` says what was kept: `shape`, or `none`.
    func writePayload(to json: inout JSONWriter) {
        let raw = request.raw
        let body = raw.bytes[raw.fieldsEnd...]
        let isTruncated =
            !raw.isComplete || (payloadStorage != .none && body.count < raw.bodyLength)
        if payloadStorage != .full { json.member("payload_storage", payloadStorage.name) }
        if payloadStorage == .none {
            // Not written: an empty one would be taken for what was sent.
        } else if !isTruncated && isJSON(raw) {
            json.key("payload")
            json.verbatim(body)
        } else {
            json.member("payload_base64", Base64.encode(body))
        }
        json.member("payload_bytes", Int64(raw.bodyLength))
        json.member("payload_truncated", isTruncated)
    }

    /// Read again instead of remembered: only readers of the log pay for it.
    private func isJSON(_ raw: RawRequest) -> Bool {
        var tape = JSONTape()
        let body = raw.bytes.span.extracting(raw.fieldsEnd..<raw.bytes.count)
        do throws(JSONError) {
            try JSONReader.read(body, limits: .payload, into: &tape)
            return true
        } catch {
            return false
        }
    }
}
