internal import ControlAPI
internal import HTTPClient
internal import JSON

/// Asks the control plane of a server, over one connection for all questions.
struct ControlPlaneClient: ~Copyable {
    private let control: ControlAddress
    private let token: String?
    private var client: HTTPClient

    /// Payloads nest up to the limit of payloads, and stand four levels deep in an answer.
    static let limits = JSONLimits(depth: JSONLimits.payload.depth + 8)

    /// The client of `--control` and `--control-token`.
    ///
    /// - Throws: `.usage` for a token file that cannot be read, `.failed` without an HTTP client.
    init(_ values: GivenValues) throws(CommandError) {
        guard let control = ControlAddress(values.text(.control) ?? "") else {
            preconditionFailure("the table's own default is well formed")
        }
        try self.init(control, token: ControlTokenFile.resolve(values.text(.controlToken)))
    }

    init(_ control: ControlAddress, token: String?) throws(CommandError) {
        self.control = control
        self.token = token
        do throws(HTTPClientError) {
            client = try HTTPClient()
        } catch {
            throw .failed(error.description)
        }
    }

    /// The JSON that a path answers.
    ///
    /// - Parameters:
    ///   - path: with a slash first, without a query.
    ///   - query: names and values, not encoded.
    ///   - timeoutMilliseconds: for the whole answer.
    /// - Returns: the answer.
    /// - Throws: `.failed` when there is no answer, or another status than 200.
    mutating func get(
        _ path: String, _ query: [(name: String, value: String)] = [],
        timeoutMilliseconds: Int = 30_000
    ) throws(CommandError) -> JSONValue {
        try ask(
            path,
            HTTPClientRequest(
                url: control.base + path + ControlPlaneClient.text(of: query),
                headers: authorization, timeoutMilliseconds: timeoutMilliseconds,
                unixSocket: control.unixSocket))
    }

    /// Hands over the lines that a path answers, as they come; false ends it.
    ///
    /// - Throws: `.failed` when there is no answer, another status than 200, or no whole answer.
    mutating func lines(
        _ path: String, _ query: [(name: String, value: String)], onLine: (String) -> Bool
    ) throws(CommandError) {
        let response: HTTPClientResponse
        do throws(HTTPClientError) {
            response = try client.sendReadingLines(
                HTTPClientRequest(
                    url: control.base + path + ControlPlaneClient.text(of: query),
                    headers: authorization, timeoutMilliseconds: nil,
                    unixSocket: control.unixSocket), onLine: onLine)
        } catch {
            throw .failed(error.description)
        }
        guard response.status == 200 else { throw refusal(path, response) }
    }

    /// The JSON that a path answers to a JSON body.
    ///
    /// - Parameters:
    ///   - path: with a slash first, without a query.
    ///   - body: JSON.
    ///   - timeoutMilliseconds: for the whole answer.
    /// - Returns: the answer.
    /// - Throws: `.failed` when there is no answer, or another status than 200.
    mutating func post(
        _ path: String, _ body: [UInt8], timeoutMilliseconds: Int = 30_000
    ) throws(CommandError) -> JSONValue {
        try ask(
            path,
            HTTPClientRequest(
                method: "POST", url: control.base + path,
                headers: authorization + [HTTPClientHeader("Content-Type", "application/json")],
                body: body, timeoutMilliseconds: timeoutMilliseconds,
                unixSocket: control.unixSocket))
    }

    /// What an operation answers.
    ///
    /// - Throws: `.failed` when there is no answer, or an error.
    mutating func answer(_ call: Call) throws(CommandError) -> HTTPClientResponse {
        let json = call.body == nil ? [] : [HTTPClientHeader("Content-Type", "application/json")]
        let response = try send(
            HTTPClientRequest(
                method: call.operation.method,
                url: control.base + call.path + ControlPlaneClient.text(of: call.query),
                headers: authorization + json, body: call.body,
                // Longer than any wait may last.
                timeoutMilliseconds: 180_000, unixSocket: control.unixSocket))
        guard (200...299).contains(response.status) else { throw refusal(call.path, response) }
        return response
    }

    private var authorization: [HTTPClientHeader] {
        token.map { [HTTPClientHeader("Authorization", "Bearer \($0)")] } ?? []
    }

    private mutating func ask(
        _ path: String, _ request: HTTPClientRequest
    ) throws(CommandError) -> JSONValue {
        let response = try send(request)
        guard response.status == 200, let answer = ControlPlaneClient.json(response) else {
            throw refusal(path, response)
        }
        return answer
    }

    private mutating func send(
        _ request: HTTPClientRequest
    ) throws(CommandError) -> HTTPClientResponse {
        do throws(HTTPClientError) {
            return try client.send(request)
        } catch {
            throw .failed(error.description)
        }
    }

    private static func json(_ response: HTTPClientResponse) -> JSONValue? {
        try? JSONValue(parsing: response.body, limits: limits)
    }

    /// What is said of an answer that is not the one that was asked for.
    private func refusal(_ path: String, _ response: HTTPClientResponse) -> CommandError {
        .failed(
            "\(control.text)\(path): "
                + ControlPlaneClient.problem(response.status, ControlPlaneClient.json(response)))
    }

    private static func problem(_ status: Int, _ answer: JSONValue?) -> String {
        guard let error = answer?.value(for: "error"),
            let message = error.value(for: "message")?.string
        else {
            return "got status \(status), so it is no control plane of mock-apns, or an older one"
        }
        let field = error.value(for: "field")?.string.map { "\($0): " } ?? ""
        let hint = error.value(for: "hint")?.string.map { "; \($0)" } ?? ""
        return TerminalText.visible("\(field)\(message)\(hint)")
    }

    /// `?a=b&c=d`, percent-encoded; empty without parameters.
    static func text(of query: [(name: String, value: String)]) -> String {
        guard !query.isEmpty else { return "" }
        return "?" + query.map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// A text as a part of a path or a query.
    ///
    /// Source: RFC 3986 section 2.3, unreserved characters.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case _:
                encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return encoded
    }
}
