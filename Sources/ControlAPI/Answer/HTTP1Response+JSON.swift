import HTTP1
import JSON

extension HTTP1Response {
    /// An answer in JSON, with a line end for people at a terminal.
    static func json(
        _ status: Int, _ json: JSONWriter, headers: [HTTP1Header] = []
    ) -> HTTP1Response {
        var fields = [
            HTTP1Header("Content-Type", "application/json"), HTTP1Header.closedPolicy,
        ]
        fields += headers
        return HTTP1Response(
            status: status, headers: fields, body: json.bytes + [UInt8(ascii: "\n")])
    }
}

extension HTTP1Header {
    /// For answers that are no page: a browser that shows one anyway loads and runs nothing.
    ///
    /// Source: reliability.md section 5.1, stored XSS.
    static let closedPolicy = HTTP1Header(
        "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
}
