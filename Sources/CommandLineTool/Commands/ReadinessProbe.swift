internal import HTTPClient
internal import JSON

/// Asks `/readyz`, over one connection for all questions.
struct ReadinessProbe: ~Copyable {
    private let control: ControlAddress
    private var client: HTTPClient

    /// - Throws: `.failed` when there is no HTTP client to be had.
    init(_ control: ControlAddress) throws(CommandError) {
        self.control = control
        do throws(HTTPClientError) {
            client = try HTTPClient()
        } catch {
            throw .failed(error.description)
        }
    }

    /// Asks once, for at most `timeoutMilliseconds`.
    mutating func ask(timeoutMilliseconds: Int) -> ReadinessAnswer {
        let request = HTTPClientRequest(
            method: "GET", url: control.base + "/readyz",
            timeoutMilliseconds: timeoutMilliseconds, unixSocket: control.unixSocket)
        do throws(HTTPClientError) {
            let response = try client.send(request)
            return ReadinessAnswer(status: response.status, body: response.body)
        } catch {
            return .noAnswer(error.description)
        }
    }
}

/// What one question found out.
package enum ReadinessAnswer: Sendable, Equatable {
    case ready
    /// The server is there and does not take pushes, as while it starts or stops.
    case notYet
    /// The server does not answer under this host name.
    case refusedHost
    /// Something answers that is no control plane of this program.
    case other(status: Int)
    case noAnswer(String)

    /// Reads an answer of `/readyz`.
    ///
    /// The body decides between this program and any other server that answers 200 to everything.
    package init(status: Int, body: [UInt8]) {
        let answer = try? JSONValue(parsing: body)
        switch (status, answer?.value(for: "ready")?.bool) {
        case (200, true?): self = .ready
        case (503, false?): self = .notYet
        case (403, _) where answer?.value(for: "error") != nil: self = .refusedHost
        case _: self = .other(status: status)
        }
    }

    /// Whether asking again can help.
    package var mayChange: Bool {
        switch self {
        case .ready, .refusedHost, .other: false
        case .notYet, .noAnswer: true
        }
    }

    /// The answer as the end of a sentence for the person who asked.
    package func text(from control: ControlAddress) -> String {
        switch self {
        case .ready: "\(control.text) takes pushes"
        case .notYet: "\(control.text) answers, and does not take pushes now"
        case .refusedHost:
            "\(control.text) does not answer to this host name; start it with --allowed-host"
        case .other(let status):
            "\(control.text)/readyz answers \(status), so it is no control plane of mock-apns"
        case .noAnswer(let reason): reason
        }
    }
}
