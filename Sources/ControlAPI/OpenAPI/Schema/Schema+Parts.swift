import JSON

/// A member of an object that a schema describes.
struct SchemaMember: Equatable, Sendable {
    let name: String
    let schema: Schema
    let isRequired: Bool

    /// A member that is always there.
    static func must(_ name: String, _ schema: Schema) -> SchemaMember {
        SchemaMember(name: name, schema: schema, isRequired: true)
    }

    /// A member that may be left out.
    static func may(_ name: String, _ schema: Schema) -> SchemaMember {
        SchemaMember(name: name, schema: schema, isRequired: false)
    }
}

extension Schema {
    /// An object that has these members and, unless `isOpen`, no other.
    ///
    /// Closed, as the document is served by the server that it describes: what it does not name
    /// is neither read nor written.
    static func object(_ members: [SchemaMember], isOpen: Bool = false) -> Schema {
        let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
        var schema = Schema([("type", .string("object"))])
        if !required.isEmpty { schema = schema.with("required", .array(required)) }
        schema = schema.with(
            "properties",
            .object(members.map { JSONValue.Member(key: $0.name, value: $0.schema.json) }))
        return isOpen ? schema : schema.with("additionalProperties", .bool(false))
    }

    /// An object whose keys are not known beforehand.
    static func map(of value: Schema) -> Schema {
        Schema([("type", .string("object")), ("additionalProperties", value.json)])
    }

    /// An array.
    static func list(of element: Schema, _ count: ClosedRange<Int64>? = nil) -> Schema {
        let schema = Schema([("type", .string("array")), ("items", element.json)])
        guard let count else { return schema }
        return schema.with("minItems", .whole(count.lowerBound))
            .with("maxItems", .whole(count.upperBound))
    }

    /// An array whose elements each have a meaning of their own.
    static func tuple(_ elements: [Schema]) -> Schema {
        let count = JSONValue.whole(Int64(elements.count))
        return Schema([
            ("type", .string("array")), ("prefixItems", .array(elements.map(\.json))),
            ("minItems", count), ("maxItems", count),
        ])
    }

    /// What fulfils one schema at least.
    static func either(_ schemas: [Schema]) -> Schema {
        Schema([("anyOf", .array(schemas.map(\.json)))])
    }

    /// What fulfils one schema and no other.
    static func oneOf(_ schemas: [Schema]) -> Schema {
        Schema([("oneOf", .array(schemas.map(\.json)))])
    }

    /// What stands in the document under that name.
    static func ref(_ component: SchemaComponent) -> Schema {
        Schema([("$ref", .string("#/components/schemas/\(component.rawValue)"))])
    }

    /// The schema for objects that have at most one of some members; one that is null is not there.
    func havingOneAtMost(of names: [String]) -> Schema {
        let pairs = names.indices.flatMap { first in
            names[(first + 1)...].map { [names[first], $0] }
        }
        return and(pairs.map { Schema.havingAll($0).negated })
    }

    /// The schema for objects that have at least one of some members.
    func havingOne(of names: [String]) -> Schema {
        and([.either(names.map { Schema.havingAll([$0]) })])
    }

    /// What fulfils the schema and each of the others.
    func and(_ others: [Schema]) -> Schema {
        let more = others.map(\.json)
        guard let index = keywords.firstIndex(where: { $0.key == "allOf" }),
            case .array(let before) = keywords[index].value
        else { return with("allOf", .array(more)) }
        return replacing(index, by: .array(before + more))
    }

    private var negated: Schema { Schema([("not", json)]) }

    /// An object in which none of the members is missing or null.
    static func havingAll(_ names: [String]) -> Schema {
        let given = Schema.null.negated.json
        return Schema([
            ("required", .array(names.map { .string($0) })),
            ("properties", .object(names.map { JSONValue.Member(key: $0, value: given) })),
        ])
    }
}
