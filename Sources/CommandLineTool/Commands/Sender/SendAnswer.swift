internal import APNs
internal import HTTPClient
internal import JSON

/// What the gateway answered to a push.
struct SendAnswer {
    let status: Int
    private let version: String
    private let headers: [HTTPClientHeader]
    let reason: String?
    /// When the device token became invalid, in milliseconds since 1970.
    private let timestamp: Int64?
    /// The body where it is not Apple's JSON.
    private let otherBody: String?

    init(_ response: HTTPClientResponse) {
        status = response.status
        version = response.version
        headers = response.headers
        let body = try? JSONValue(parsing: response.body)
        reason = body?.value(for: "reason")?.string
        timestamp = body?.value(for: "timestamp")?.integer
        otherBody =
            reason != nil || response.body.isEmpty
            ? nil : String(decoding: response.body, as: UTF8.self)
    }

    /// Status line, headers, reason.
    var text: String {
        var lines = ["HTTP/\(version) \(status)"]
        for header in headers { lines.append("\(header.name): \(header.value)") }
        if let reason { lines.append("reason: \(reason)") }
        if let timestamp {
            lines.append("timestamp: \(timestamp) (\(Instant(milliseconds: timestamp)))")
        }
        if let otherBody { lines.append("body: \(otherBody)") }
        return lines.map { TerminalText.visible($0) + "\n" }.joined()
    }

    /// One JSON object in one line.
    var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.member("status", Int64(status))
        json.member("reason", reason)
        json.member("timestamp", timestamp)
        json.key("headers")
        json.beginArray()
        for header in headers {
            json.beginArray()
            json.string(header.name)
            json.string(header.value)
            json.endArray()
        }
        json.endArray()
        json.member("body", otherBody)
        json.member("http_version", version)
        json.endObject()
        return TerminalText.line(json: json)
    }
}
