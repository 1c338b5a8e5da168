import JSON
import Testing

@Suite("Nodes and limits")
struct JSONNodeTests {
    @Test("a node knows its range and, of a string, what stands between the quotes")
    func ranges() throws {
        let node = try #require(try tape(#"  "abc" "#).nodes.first)
        #expect(node.range == 2..<7)
        #expect(node.content == 3..<6)
        #expect(node.next == 1)
        let empty = try #require(try tape(#""""#).nodes.first)
        #expect(empty.content.isEmpty)
    }

    @Test("an empty tape holds nothing and has room for a payload")
    func emptyTape() {
        let tape = JSONTape()
        #expect(tape.nodes.isEmpty && tape.duplicateKeys.isEmpty)
        #expect(tape.nodes.capacity >= 32)
    }

    @Test("the control plane nests to 64 levels, payloads to 512")
    func limits() {
        #expect(JSONLimits.control.depth == 64)
        #expect(JSONLimits.payload.depth == 512)
    }
}
