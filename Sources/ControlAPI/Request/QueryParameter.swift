import JSON
import PushLog

/// A query parameter that an operation knows: what it is called, and what it may be.
struct QueryParameter: Equatable, Sendable {
    let name: String
    let schema: Schema
    /// Whether the operation cannot be asked without it.
    let isRequired: Bool

    init(_ name: String, _ schema: Schema, isRequired: Bool = false) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
    }

    /// Conditions of the short form of a matcher, whose times may count back.
    static func conditions(_ conditions: [Matcher.Condition]) -> [QueryParameter] {
        conditions.map { QueryParameter($0.rawValue, $0.schema(time: .pastTime)) }
    }

    /// How many things an answer has at most.
    static func limit(_ most: Int64, usually usual: Int64) -> QueryParameter {
        QueryParameter("limit", Schema.integer(1...most).usually(.whole(usual)))
    }

    /// Only what came after a place.
    static let after = QueryParameter(
        "after", Schema.cursor.saying("The member next of an earlier answer."))
}
