import JSON
import Routing
import Testing

@Suite("A schema of a Live Activity")
struct ActivitySchemaTests {
    @Test("is written as it is read")
    func roundTrip() throws {
        let text =
            #"{"activities":[{"attributes_type":"Ride","attributes":["driver"],"#
            + #""content_state":["eta"]},{"attributes_type":"Score"}]}"#
        let script = try AppScript(json: json(text))
        #expect(
            script.activities == [
                ActivitySchema("Ride", attributes: ["driver"], contentState: ["eta"]),
                ActivitySchema("Score"),
            ])
        var writer = JSONWriter()
        script.write(to: &writer)
        #expect(try AppScript(json: JSONValue(parsing: writer.bytes)) == script)
    }

    @Test("is refused without a type, and twice")
    func refused() {
        for text in [
            #"{"activities":[{"attributes":[]}]}"#,
            #"{"activities":[{"attributes_type":"A"},{"attributes_type":"A"}]}"#,
            #"{"activities":[{"attributes_type":"A","attributes":[1]}]}"#,
        ] {
            #expect(throws: DevicePlanError.self) { try AppScript(json: json(text)) }
        }
    }
}
