import JSON
import Testing

@testable import Faults

@Suite("The reserved device tokens in JSON")
struct TestTokenJSONTests {
    @Test("are listed with word, digits and what happens")
    func list() throws {
        var writer = JSONWriter()
        TestToken.writeAll(to: &writer)
        let rows = try #require(JSONValue(parsing: writer.bytes).array)
        #expect(rows.map { $0.value(for: "word")?.string } == TestToken.allCases.map(\.word))
        for row in rows {
            #expect(row.value(for: "device_token")?.string?.count == 64)
            #expect(row.value(for: "what")?.string?.isEmpty == false)
        }
        let statuses: [Int64?] = [
            400, 400, 410, 410, 429, 500, 503, 503, 503, nil, 200, 200, 200, 200, 200,
        ]
        #expect(rows.map { $0.value(for: "status")?.integer } == statuses)
    }

    @Test("are one row written out")
    func row() {
        var writer = JSONWriter()
        TestToken.unavailableTwice.write(to: &writer)
        #expect(
            writer.text
                == #"{"word":"503-twice","device_token":"#
                + #""6d6f636b2d61706e733a3530332d747769636500000000000000000000000000","#
                + #""status":503,"reason":"ServiceUnavailable","what":"the first 2 pushes of each "#
                + #"topic to it are answered 503 ServiceUnavailable, then it is an ordinary device "#
                + #"token","suffix_max":12}"#)
    }

    @Test("say of each something else")
    func sentences() {
        #expect(Set(TestToken.allCases.map(\.what)).count == TestToken.allCases.count)
    }
}
