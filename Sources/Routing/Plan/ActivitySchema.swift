import JSON

/// What a kind of Live Activity must find in a push to be decoded.
///
/// JSON: `{"attributes_type": "Ride", "attributes": ["driver"], "content_state": ["eta"]}`; only
/// the type is needed.
///
/// Source: field case FC-G1.
package struct ActivitySchema: Sendable, Hashable {
    /// The name of the `ActivityAttributes` type, as `aps.attributes-type` has it.
    package var attributesType: String
    /// The keys that `aps.attributes` must have.
    package var attributes: [String]
    /// The keys that `aps.content-state` must have.
    package var contentState: [String]

    package init(
        _ attributesType: String, attributes: [String] = [], contentState: [String] = []
    ) {
        self.attributesType = attributesType
        self.attributes = attributes
        self.contentState = contentState
    }

    /// Reads an array of schemas, each type once.
    static func list(_ field: PlanField) throws(DevicePlanError) -> [ActivitySchema] {
        var schemas: [ActivitySchema] = []
        for element in try field.elements(of: "kinds of Live Activities") {
            let schema = try ActivitySchema(element)
            if schemas.contains(where: { $0.attributesType == schema.attributesType }) {
                throw element.repeated(id: schema.attributesType, of: "Live Activity")
            }
            schemas.append(schema)
        }
        return schemas
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(
            field, keys: ["attributes_type", "attributes", "content_state"])
        self.init(try object.required("attributes_type", "the name of a type").name())
        attributes = try ActivitySchema.keys(object.field("attributes"))
        contentState = try ActivitySchema.keys(object.field("content_state"))
    }

    private static func keys(_ field: PlanField?) throws(DevicePlanError) -> [String] {
        guard let field else { return [] }
        var keys: [String] = []
        for element in try field.elements(of: "keys") { keys.append(try element.name()) }
        return keys
    }

    /// Writes all members.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("attributes_type", attributesType)
        for (name, keys) in [("attributes", attributes), ("content_state", contentState)] {
            writer.key(name)
            writer.beginArray()
            for key in keys { writer.string(key) }
            writer.endArray()
        }
        writer.endObject()
    }
}
