import HTTP1
import JSON
import Testing

@testable import ControlAPI

/// Source: OpenAPI Specification 3.1.0.
@Suite("The description of the control plane")
struct OpenAPIDocumentTests {
    private func document() throws -> JSONValue {
        try Bench().ask("GET", "/openapi.json").json()
    }

    @Test("has every operation of the table once, with its sentence and its parameters")
    func operations() throws {
        let paths = try #require(try document().value(for: "paths")?.members)
        var found: [String: JSONValue] = [:]
        for path in paths {
            for method in path.value.members ?? [] {
                let id = try #require(method.value.value(for: "operationId")?.string)
                #expect(found.updateValue(method.value, forKey: id) == nil)
                let operation = try #require(ControlOperation.all.first { $0.id == id })
                #expect(operation.pathTemplate == path.key)
                #expect(operation.method.lowercased() == method.key)
            }
        }
        #expect(found.keys.sorted() == ControlOperation.all.map(\.id).sorted())
        for operation in ControlOperation.all {
            let described = try #require(found[operation.id])
            let names = described.value(for: "parameters")?.array?.compactMap {
                $0.value(for: "name")?.string
            }
            let own = [operation.path.parameter].compactMap(\.self) + operation.parameters
            #expect(names == own, "\(operation.id)")
        }
    }

    @Test("says what each operation does, and tells of no other")
    func sentences() {
        let ids = Set(ControlOperation.all.map(\.id))
        #expect(Set(OperationSummary.texts.keys) == ids)
        #expect(Set(OperationSummary.bodies.keys).isSubset(of: ids))
        #expect(OperationSummary.texts.values.allSatisfy { $0.hasSuffix(".") })
    }

    @Test("is of version 3.1.0, and its errors have the form that all have")
    func head() throws {
        let document = try document()
        #expect(document.value(for: "openapi")?.string == "3.1.0")
        let error = document.value(for: "components")?.value(for: "schemas")?.value(for: "Error")
        #expect(error?.value(for: "required") == .array([.string("error")]))
    }
}
