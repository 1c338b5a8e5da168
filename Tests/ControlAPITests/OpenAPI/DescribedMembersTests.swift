import JSON
import Testing

@testable import ControlAPI

/// The reader of an object tells which keys it knows when it meets one that it does not.
@Suite("The members that are described are those that are read")
struct DescribedMembersTests {
    /// An operation, a body in which the object has the key `nosuch`, and the object's schema.
    static let objects: [(id: String, body: String, schema: Schema)] = [
        ("pushes.verify", #"{"nosuch": 1}"#, .verifyRequest),
        ("pushes.verify", #"{"match": {"nosuch": 1}}"#, .matcher),
        ("devices.put", #"{"nosuch": 1}"#, .devicePlan),
        ("devices.patch", #"{"nosuch": 1}"#, .devicePatch),
        ("default-device.put", #"{"nosuch": 1}"#, .defaultDevicePlan),
        ("devices.put", #"{"apps": [{"nosuch": 1}]}"#, .appPlan),
        ("devices.put", app(#""delegate": {"nosuch": 1}"#), .delegate),
        ("devices.put", app(#""script": {"nosuch": 1}"#), .script),
        ("devices.put", app(#""hooks": [{"nosuch": 1}]"#), .hookSet),
        ("devices.put", app(#""hooks": [{"kind": "kvo", "nosuch": 1}]"#), .hook),
        ("keys.put", #"{"nosuch": 1}"#, .keyPlan),
        ("clock.set", #"{"nosuch": 1}"#, .clockChange),
        ("judge", #"{"nosuch": 1}"#, .judgeRequest),
        ("route", #"{"nosuch": 1}"#, .routeRequest),
        ("route", #"{"local": {"nosuch": 1}}"#, .object(Schema.localMembers)),
        ("route", #"{"register": {"nosuch": 1}}"#, .object(Schema.registrationMembers)),
        ("faults.put", #"{"nosuch": 1}"#, .faultPlan),
        ("faults.put", #"{"answers": [{"nosuch": 1}]}"#, .object(Schema.effectMembers)),
    ]

    private static func app(_ member: String) -> String {
        #"{"apps": [{"topic": "com.example.app", \#(member)}]}"#
    }

    @Test(arguments: objects)
    func members(_ row: (id: String, body: String, schema: Schema)) throws {
        let operation = try #require(ControlOperation.all.first { $0.id == row.id })
        let path = operation.pathTemplate.replacing("{id}", with: "a")
            .replacing("{name}", with: "a").replacing("{kid}", with: "ABC123DEFG")
        let bench = Bench(devices: [Sample.device("a")])
        let error = try bench.ask(operation.method, path, body: row.body).error()
        #expect(error.status == 400)
        #expect(error.field?.hasSuffix("nosuch") == true)
        let prefix = "got an unknown key, expected one of "
        try #require(error.message.hasPrefix(prefix), "\(error.message)")
        let known = error.message.dropFirst(prefix.count).split(separator: ", ").map(String.init)
        #expect(DescribedMembersTests.names(row.schema.json) == Set(known))
    }

    /// The properties of an object, or of all its forms.
    private static func names(_ schema: JSONValue) -> Set<String> {
        let own = schema.value(for: "properties")?.members?.map(\.key) ?? []
        let forms = schema.value(for: "anyOf")?.array ?? []
        return forms.reduce(into: Set(own)) { $0.formUnion(names($1)) }
    }
}
