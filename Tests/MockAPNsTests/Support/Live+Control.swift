import JSON
import MockAPNs

// The control plane as a test asks it, one connection a question.

extension Live {
    /// Asks the control plane and gives its answer, whatever the status.
    func ask(_ method: String, _ path: String, _ body: String = "") throws -> ControlClient.Answer {
        try ControlClient(port: control).request(method, path, body: body)
    }

    /// The JSON of an answer; any other status than 200 or 201 fails the test.
    func json(_ method: String, _ path: String, _ body: String = "") throws -> JSONValue {
        let answer = try ask(method, path, body)
        guard answer.status == 200 || answer.status == 201 else {
            throw Failure(
                "\(method) \(path): status \(answer.status): "
                    + String(decoding: answer.body, as: UTF8.self))
        }
        return try answer.json
    }

    /// Puts a fault into the plan.
    func put(fault name: String, _ fault: String) throws {
        _ = try json("PUT", "/v1/faults/\(name)", fault)
    }

    /// How many pushes a fault has met.
    func hits(_ name: String) throws -> Int64? {
        try json("GET", "/v1/faults/\(name)").at("hits")?.integer
    }

    /// Asks again until a fault has met that many pushes.
    func wait(forHits count: Int64, of name: String) async throws {
        let deadline = Deadline(milliseconds: 20_000)
        while try hits(name) != count {
            guard !deadline.hasPassed else { throw Failure("fault \(name) met no push in time") }
            await Task.yield()
        }
    }
}

extension JSONValue {
    /// The strings of an array.
    var strings: [String] { (array ?? []).compactMap(\.string) }

    /// The codes of a record's findings, in their order.
    var findingCodes: [String] {
        (at("findings")?.array ?? []).compactMap { $0.at("code")?.string }
    }

    /// The app's callbacks in a record's or a what-if's route, in their order.
    var callbacks: [String] {
        let events = (at("route.events") ?? at("events"))?.array ?? []
        return events.filter { $0.at("kind")?.string == "callback" }.compactMap {
            $0.at("callback")?.string
        }
    }
}

extension CurlAnswer {
    /// The reason in the body.
    var reason: String? {
        (try? JSONValue(parsing: Array(body.utf8)))?.at("reason")?.string
    }
}
