import JSON
import Testing

@testable import CommandLineTool

@Suite("What a follower of the log has missed")
struct FollowLossTests {
    private func page(_ sequences: [Int], dropped: Int) throws -> (JSONValue, [JSONValue]) {
        let pushes = sequences.map { "{\"seq\": \($0)}" }.joined(separator: ",")
        let text = "{\"pushes\": [\(pushes)], \"dropped\": \(dropped)}"
        let json = try JSONValue(parsing: Array(text.utf8))
        return (json, json.value(for: "pushes")?.array ?? [])
    }

    @Test("a gap that retention has made is told once, with its size")
    func gap() throws {
        var loss = FollowLoss()
        func note(_ sequences: [Int], dropped: Int) throws -> String? {
            let (json, records) = try page(sequences, dropped: dropped)
            return loss.note(json, records)
        }
        #expect(try note([31, 32], dropped: 0) == nil)
        #expect(try note([], dropped: 5) == nil)
        let told = try note([2951, 2952], dropped: 2_945)
        #expect(told?.hasPrefix("2918 pushes were dropped from the log") == true)
        #expect(try note([2953], dropped: 2_946) == nil)
        // A push that changed, a deletion, and one that is new.
        #expect(try note([2951], dropped: 2_946) == nil)
        #expect(try note([2956], dropped: 2_946) == nil)
        #expect(try note([2951, 2958], dropped: 2_947)?.hasPrefix("1 push was dropped") == true)
    }
}
