import ControlAPI
import HTTP1
import JSON
import Synchronization

extension MockAPNsServer {
    /// Asks for an operation of the control plane by its id, without HTTP.
    ///
    /// For what has no method of its own here: the ids are those of `/openapi.json` and of
    /// docs/rpc.md. What has no end, as the live events and the export, is to be had over HTTP at
    /// ``controlURL``; for live pushes there is ``events(matching:)``.
    ///
    /// - Parameters:
    ///   - operation: the id, as `faults.put`.
    ///   - name: what stands for the part of the path in braces; nil where it has none.
    ///   - query: the parameters of the query, as they are, not encoded.
    ///   - body: the JSON of the request.
    /// - Returns: the answer, also where it is an error.
    /// - Throws: `MockAPNsError` with code `badRequest` for an answer without end, or `stopped`;
    ///   `CancellationError` when the task is cancelled while the operation waits.
    public func call(
        _ operation: String, _ name: String? = nil, query: [String: String] = [:],
        body: PayloadValue? = nil
    ) async throws -> ControlAnswer {
        let parameters = query.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        let question = OwnQuestion(
            operation, name ?? "", query: parameters, body: body?.bytes ?? [])
        let given = GivenAnswer()
        let ending = await PushWait().run { wait in
            waits.add(wait)
            let leave = parts.control.api.ask(question) { response in
                given.keep(response)
                wait.end(.arrived)
            }
            if let leave { wait.onEnd(leave) }
        }
        switch ending {
        case .arrived: return try answer(given.response, to: operation)
        case .cancelled: throw CancellationError()
        case .stopped, .timedOut: throw MockAPNsError.stopped
        }
    }

    /// The JSON that an operation answers at once.
    ///
    /// - Throws: `MockAPNsError` where it answers an error, in the words of the control plane.
    func ask(
        _ operation: String, _ name: String = "",
        query: [(name: String, value: String?)] = [], body: PayloadValue? = nil
    ) throws(MockAPNsError) -> PayloadValue {
        let given = query.compactMap { name, value in value.map { (name: name, value: $0) } }
        let response = parts.control.api.ask(
            OwnQuestion(operation, name, query: given, body: body?.bytes ?? []))
        let answer = try answer(response, to: operation)
        if let problem = answer.problem { throw problem }
        return answer.json ?? PayloadValue(answer.text)
    }

    private func answer(
        _ response: HTTP1Response?, to operation: String
    ) throws(MockAPNsError) -> ControlAnswer {
        if let response, let answer = ControlAnswer(response) { return answer }
        if case .stream(let stream)? = response?.body { stream.abort() }
        throw MockAPNsError(
            .badRequest,
            "\(operation): got an answer without end, expected one that ends; ask for it at "
                + controlURL)
    }
}

/// The answer of a call, from whatever thread it comes.
private final class GivenAnswer: Sendable {
    private let kept = Mutex<HTTP1Response?>(nil)

    var response: HTTP1Response? { kept.withLock { $0 } }

    func keep(_ response: HTTP1Response) {
        kept.withLock { $0 = response }
    }
}

extension PayloadValue {
    /// The value as JSON.
    fileprivate var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(json)
        return writer.bytes
    }
}
