import HTTP1
import JSON
import Testing

@testable import ControlAPI

@Suite("What the description says of an operation is so")
struct OperationDescriptionTests {
    private static func responses(_ operation: ControlOperation) throws -> [String: JSONValue] {
        let members = operation.openAPI(needsToken: true).value(for: "responses")?.members
        return try #require(members).reduce(into: [:]) { $0[$1.key] = $1.value }
    }

    /// A request that finds the operation, with a device, a push, a fault and a key there.
    private static func path(_ operation: ControlOperation) -> String {
        operation.pathTemplate.replacing("{seq}", with: "1").replacing("{id}", with: "a")
            .replacing("{name}", with: "a").replacing("{kid}", with: "ABC123DEFG")
    }

    @Test(
        "it has an answer of success with a body, and a status only once",
        arguments: ControlOperation.all)
    func success(_ operation: ControlOperation) throws {
        let answers = operation.description.answers
        #expect(answers.contains { (200...299).contains($0.status) })
        #expect(answers.allSatisfy { !$0.contents.isEmpty && $0.what.hasSuffix(".") })
        let statuses = answers.map(\.status) + operation.description.errors.map(\.status)
        #expect(Set(statuses).count == statuses.count)
    }

    @Test("errors are those that it can give", arguments: ControlOperation.all)
    func errors(_ operation: ControlOperation) throws {
        let statuses = Set(try OperationDescriptionTests.responses(operation).keys)
        #expect(statuses.isSuperset(of: ["400", "403", "413", "503"]))
        #expect(statuses.contains("401") == (operation.access == .token))
        #expect(statuses.contains("415") == (operation.method != "GET"))
        if operation.path.parameter != nil { #expect(statuses.contains("404")) }
        // A path gives it, for methods that are no operation.
        #expect(!statuses.contains("405"))
    }

    @Test(
        "a parameter that it names is read: one without a value is refused",
        arguments: ControlOperation.all)
    func parameters(_ operation: ControlOperation) throws {
        for parameter in operation.parameters {
            let bench = Bench(log: Sample.log(1), devices: [Sample.device("a")])
            // What else must be said.
            let others = operation.parameters.filter { $0.isRequired && $0 != parameter }
                .map { "&\($0.name)=ab" }.joined()
            let answer = try bench.ask(
                operation.method,
                OperationDescriptionTests.path(operation) + "?\(parameter.name)=\(others)",
                body: operation.description.body?.example ?? "")
            let error = try answer.error()
            #expect(error.status == 400, "\(parameter.name)")
            #expect(error.field == parameter.name)
        }
    }

    @Test(
        "a parameter is required where the operation says so",
        arguments: ControlOperation.all.filter { !$0.parameters.isEmpty })
    func requiredParameters(_ operation: ControlOperation) throws {
        let bench = Bench(log: Sample.log(1), devices: [Sample.device("a")])
        let isRequired = operation.parameters.contains(where: \.isRequired)
        guard
            case .answer(let answer) = bench.route(
                operation.method, OperationDescriptionTests.path(operation),
                body: operation.description.body?.example ?? "")
        else { return }
        #expect((answer.status == 400) == isRequired)
    }

    @Test(
        "the example of its body is JSON that it takes",
        arguments: ControlOperation.all.filter { $0.description.body != nil })
    func examples(_ operation: ControlOperation) throws {
        let body = try #require(operation.description.body)
        _ = try JSONValue(parsing: Array(body.example.utf8))
        let bench = Bench(log: Sample.log(1), devices: [Sample.device("a")])
        let result = bench.route(
            operation.method, OperationDescriptionTests.path(operation), body: body.example)
        guard case .answer(let answer) = result else { return }
        let statuses = Set(operation.description.answers.map(\.status))
        #expect(statuses.contains(answer.status))
    }
}
