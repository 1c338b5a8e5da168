import HTTP1
import PushLog
import Testing

@testable import ControlAPI

struct ListParametersTests {
    private static func parameters(_ query: String) throws(ControlError) -> ListParameters {
        try ListParameters(QueryParameters(query, known: ListParameters.parameters.map(\.name)))
    }

    @Test("nothing asked for is the first hundred, oldest first, at once")
    func defaults() throws {
        let parameters = try ListParametersTests.parameters("")
        #expect(parameters.query.matcher == Matcher())
        #expect(parameters.query.after == .start)
        #expect(parameters.query.limit == 100)
        #expect(parameters.query.order == .ascending)
        #expect(parameters.waitMilliseconds == nil)
        #expect(parameters.count == 1)
    }

    @Test("takes all of them together")
    func all() throws {
        let parameters = try ListParametersTests.parameters(
            "topic=a&after=9223372036854775807&limit=1000&order=asc&wait=1.5&count=1000")
        #expect(parameters.query.matcher.topic == "a")
        #expect(parameters.query.after == Cursor(revision: UInt64(Int64.max)))
        #expect(parameters.query.limit == 1_000)
        #expect(parameters.waitMilliseconds == 1_500)
        #expect(parameters.count == 1_000)
        #expect(try ListParametersTests.parameters("order=desc").query.order == .descending)
    }

    static let mistakes: [(query: String, field: String)] = [
        ("after=-1", "after"), ("after=9223372036854775808", "after"), ("after=x", "after"),
        ("limit=0", "limit"), ("limit=1001", "limit"), ("limit=", "limit"),
        ("order=ASC", "order"), ("order=newest", "order"), ("wait=61", "wait"),
        ("wait=-1", "wait"), ("wait=1&count=0", "count"), ("wait=1&count=101", "count"),
        ("wait=1&limit=5&count=6", "count"), ("count=1", "count"),
        ("wait=1&order=desc", "order"), ("wait=0&order=desc", "order"),
    ]

    @Test("refuses what is out of range or has no meaning together", arguments: mistakes)
    func mistake(_ row: (query: String, field: String)) throws {
        let error = try Bench().ask("GET", "/v1/pushes?" + row.query).error()
        #expect(error.status == 400)
        #expect(error.code == "bad-value")
        #expect(error.field == row.field)
    }
}
