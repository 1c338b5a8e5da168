import HTTP1
import JSON
import Testing

@testable import ControlAPI

/// Source: OpenAPI Specification 3.1.0.
@Suite("The description of the control plane")
struct OpenAPIDocumentTests {
    static func document(token: String? = nil) throws -> JSONValue {
        let headers = token.map { [HTTP1Header("Authorization", "Bearer \($0)")] } ?? []
        return try Bench { $0.controlToken = token }
            .ask("GET", "/openapi.json", headers: headers).json()
    }

    /// What the document says of each operation, by its id.
    static func operations(_ document: JSONValue) throws -> [String: JSONValue] {
        var found: [String: JSONValue] = [:]
        for path in try #require(document.value(for: "paths")?.members) {
            for method in path.value.members ?? [] {
                let id = try #require(method.value.value(for: "operationId")?.string)
                #expect(found.updateValue(method.value, forKey: id) == nil, "\(id) twice")
                let operation = try #require(ControlOperation.all.first { $0.id == id })
                #expect(operation.pathTemplate == path.key)
                #expect(operation.method.lowercased() == method.key)
            }
        }
        return found
    }

    @Test("has every operation of the table once, with its sentence and its parameters")
    func operations() throws {
        let found = try OpenAPIDocumentTests.operations(OpenAPIDocumentTests.document())
        #expect(found.keys.sorted() == ControlOperation.all.map(\.id).sorted())
        for operation in ControlOperation.all {
            let described = try #require(found[operation.id])
            #expect(described.value(for: "summary")?.string == operation.summary)
            #expect(operation.summary.hasSuffix("."))
            let names = described.value(for: "parameters")?.array?.compactMap {
                $0.value(for: "name")?.string
            }
            let own = [operation.path.parameter].compactMap(\.self) + operation.parameterNames
            #expect(names == own, "\(operation.id)")
        }
    }

    @Test("is of version 3.1.0, and every name that it refers to is there")
    func references() throws {
        let document = try OpenAPIDocumentTests.document()
        #expect(document.value(for: "openapi")?.string == "3.1.0")
        var seen: Set<String> = []
        OpenAPIDocumentTests.collect(document, into: &seen)
        #expect(seen.count > 40)
        for reference in seen {
            var place: JSONValue? = document
            for key in reference.split(separator: "/").dropFirst() {
                place = place?.value(for: String(key))
            }
            #expect(place != nil, "\(reference)")
        }
        let named = SchemaComponent.allCases.map { "#/components/schemas/\($0.rawValue)" }
        #expect(Set(named).isSubset(of: seen), "a schema that nothing refers to")
    }

    private static func collect(_ value: JSONValue, into seen: inout Set<String>) {
        for member in value.members ?? [] {
            if member.key == "$ref", let text = member.value.string { seen.insert(text) }
            collect(member.value, into: &seen)
        }
        for element in value.array ?? [] { collect(element, into: &seen) }
    }

    @Test("asks for the control token where the server has one, of all but open operations")
    func security() throws {
        let token = "token-of-the-tests-0123456789"
        let without = try OpenAPIDocumentTests.operations(OpenAPIDocumentTests.document())
        let with = try OpenAPIDocumentTests.operations(OpenAPIDocumentTests.document(token: token))
        for operation in ControlOperation.all {
            let isOpen = operation.access == .open
            let ways = with[operation.id]?.value(for: "security")?.array?.count
            #expect(ways == (isOpen ? 0 : 1), "\(operation.id)")
            let choice = without[operation.id]?.value(for: "security")?.array?.count
            #expect(choice == (isOpen ? 0 : 2), "\(operation.id)")
        }
    }
}
