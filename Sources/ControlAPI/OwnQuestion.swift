package import HTTP1

/// A question to the control plane from within the server's own process.
package struct OwnQuestion: Sendable {
    /// The operation's id.
    package var operation: String
    /// What stands for the open segment of its path, not encoded; empty without one.
    package var segment: String
    /// Query parameters, not encoded.
    package var query: [(name: String, value: String)]
    package var body: [UInt8]

    /// Puts a question together.
    package init(
        _ operation: String, _ segment: String = "",
        query: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.operation = operation
        self.segment = segment
        self.query = query
        self.body = body
    }
}

extension ControlAPI {
    /// Answers a question of the process itself, now or when its wait is over; any thread.
    ///
    /// No host, origin or control token is looked at: whoever runs in this process has the server
    /// anyway. A change is noted as the library's.
    ///
    /// - Returns: what is to be called when nobody waits for the answer any more; nil where it was
    ///   given already.
    package func ask(
        _ question: OwnQuestion, answer: @escaping @Sendable (HTTP1Response) -> Void
    ) -> (@Sendable () -> Void)? {
        self.answer(result(of: question), answer)
    }

    /// Answers a question at once; nil for one whose operation waits.
    package func ask(_ question: OwnQuestion) -> HTTP1Response? {
        guard case .answer(let response) = result(of: question) else { return nil }
        return response
    }

    private func result(of question: OwnQuestion) -> ControlResult {
        do throws(ControlError) {
            guard let operation = ControlOperation.named(question.operation) else {
                throw .operationUnknown(question.operation)
            }
            guard operation.path.parameter == nil || !question.segment.isEmpty else {
                throw .segmentMissing(path: operation.pathTemplate)
            }
            let query = try QueryParameters(
                question.query, known: operation.parameterNames, now: configuration.now())
            return try perform(
                operation,
                ControlRequest(
                    parameter: question.segment, query: query, body: question.body,
                    host: "localhost", peer: "library",
                    queryText: question.query.map { "\($0.name)=\($0.value)" }
                        .joined(separator: "&")))
        } catch {
            return .answer(error.answer.response)
        }
    }
}
