internal import APNs
internal import HTTPClient
internal import JSON
internal import PushLog

/// One line of an export as a push that can be sent again.
struct ReplayRecord {
    /// Why a push cannot be sent again.
    enum Obstacle: Error, Equatable {
        /// The line is no record; the file is a wrong one.
        case notARecord(String)
        /// The record does not hold all that was sent.
        case incomplete(sequence: Int64, reason: String)
    }

    let sequence: Int64
    let receivedAt: Instant?
    let method: String
    let path: String
    let headers: [HTTPClientHeader]
    let topic: String?
    /// The sender's bytes, but for line breaks between the tokens of JSON.
    let body: [UInt8]
    /// Status and reason of then: `410 Unregistered`.
    let answer: String

    /// Fields that belong to a connection, to the framing, or to who sends.
    private static let left: Set<String> = [
        "authorization", "proxy-authorization", "content-length", "host", "connection",
        "transfer-encoding", "te", "expect", "upgrade", "keep-alive",
    ]

    /// Payloads nest up to the limit of payloads, one level deep in a record.
    private static let limits = JSONLimits(depth: JSONLimits.payload.depth + 8)

    /// Reads a line as `GET /v1/pushes?format=jsonl` writes it.
    init(line: [UInt8]) throws(Obstacle) {
        var tape = JSONTape()
        do throws(JSONError) {
            try JSONReader.read(line.span, limits: ReplayRecord.limits, into: &tape)
        } catch {
            throw .notARecord(error.message)
        }
        let record = JSONValue(node: 0, of: tape, in: line.span)
        guard let sequence = record.value(for: "seq")?.integer,
            let fields = record.value(for: "headers")?.array
        else { throw .notARecord("got no seq and headers, expected a record of the log") }
        func text(_ key: String) -> String? { record.value(for: key)?.string }
        guard let method = text("method"), let path = text("path"), path.hasPrefix("/") else {
            throw .incomplete(sequence: sequence, reason: "it had no method or no path")
        }
        // libcurl would cut or shorten these.
        guard !path.contains("#"), !path.contains("/./"), !path.contains("/../") else {
            throw .incomplete(sequence: sequence, reason: "its path cannot be sent as it was")
        }
        self.sequence = sequence
        self.method = method
        self.path = path
        receivedAt = text("received_at").flatMap { Instant(rfc3339: $0) }
        topic = text("topic")
        headers = fields.compactMap(ReplayRecord.header)
        let range = ReplayRecord.payload(tape, line)
        body = try ReplayRecord.body(record, sequence, exact: range.map { Array(line[$0]) })
        let status = record.value(for: "status")?.integer.map(String.init) ?? "no answer"
        answer = status + (text("reason").map { " \($0)" } ?? "")
    }

    /// The same as a result.
    static func read(_ line: [UInt8]) -> Result<ReplayRecord, Obstacle> {
        do throws(Obstacle) {
            return .success(try ReplayRecord(line: line))
        } catch {
            return .failure(error)
        }
    }

    private static func header(_ field: JSONValue) -> HTTPClientHeader? {
        guard let pair = field.array, pair.count == 2, let name = pair[0].string,
            let value = pair[1].string, !name.hasPrefix(":"), !left.contains(name.lowercased())
        else { return nil }
        return HTTPClientHeader(name, value)
    }

    /// Where the member `payload` of the outermost object stands.
    private static func payload(_ tape: JSONTape, _ line: [UInt8]) -> Range<Int>? {
        guard tape.nodes.first?.kind == .object else { return nil }
        var key = 1
        while key < Int(tape.nodes[0].next) {
            if line[tape.nodes[key].content].elementsEqual("payload".utf8) {
                return tape.nodes[key + 1].range
            }
            key = Int(tape.nodes[key + 1].next)
        }
        return nil
    }

    private static func body(
        _ record: JSONValue, _ sequence: Int64, exact: [UInt8]?
    ) throws(Obstacle) -> [UInt8] {
        if let word = record.value(for: "payload_storage")?.string, word != "full" {
            throw .incomplete(
                sequence: sequence, reason: "its payload was reduced (payload-storage \(word))")
        }
        guard record.value(for: "payload_truncated")?.bool != true else {
            throw .incomplete(sequence: sequence, reason: "the log kept a part of its payload only")
        }
        if let exact { return exact }
        guard let text = record.value(for: "payload_base64")?.string,
            let bytes = Base64.decode(text.utf8)
        else { throw .incomplete(sequence: sequence, reason: "the log kept no payload") }
        return bytes
    }
}
