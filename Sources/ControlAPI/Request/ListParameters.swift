import JSON
import PushLog

/// What a reader of the log asks for: which records, how many, and how long it waits for them.
struct ListParameters: Sendable {
    /// All parameters, filters included.
    static let parameters =
        PushFilter.parameters + [
            .after, .limit(Int64(LogQuery.limitMax), usually: Int64(LogQuery().limit)),
            QueryParameter(
                "order",
                Schema.words(PageOrder.allCases.map(\.rawValue))
                    .usually(.string(LogQuery().order.rawValue))),
            QueryParameter(
                "wait",
                Schema.seconds.with("multipleOf", .number(JSONNumber(text: "0.001")))
                    .saying("Seconds to wait for records; with order asc and format json only.")),
            QueryParameter(
                "count",
                Schema.integer(1...Int64(LogQuery.limitMax)).usually(.whole(1))
                    .saying("How many records end a wait, at most limit; with wait only.")),
            QueryParameter(
                "format",
                Schema.words(Format.allCases.map(\.rawValue)).usually(.string(Format.page.rawValue))
            ),
        ]
    /// Longest wait, in seconds.
    ///
    /// Source: the control plane's table of operations.
    static let waitSecondsMax: UInt64 = 60

    /// In which form the records come.
    enum Format: String, CaseIterable {
        /// One JSON object with a page of records.
        case page = "json"
        /// A line for each record, as many as there are.
        case lines = "jsonl"
    }

    let query: LogQuery
    let format: Format
    /// How many lines at most; nil: all.
    let linesMax: Int?
    /// Nil: the answer is what is there now.
    let waitMilliseconds: UInt64?
    /// How many records end the wait.
    let count: Int

    init(_ parameters: QueryParameters) throws(ControlError) {
        var query = LogQuery(matcher: try PushFilter.matcher(parameters))
        let cursor = try parameters.integer(
            "after", in: 0...Int64.max, hint: "take the member next of an earlier answer")
        query.after = Cursor(revision: UInt64(cursor ?? 0))
        let limit = try parameters.integer("limit", in: 1...Int64(LogQuery.limitMax))
        query.limit = limit.map(Int.init) ?? query.limit
        linesMax = limit.map(Int.init)
        format =
            try parameters.word("format", among: Format.allCases.map { ($0.rawValue, $0) }) ?? .page
        query.order =
            try parameters.word("order", among: PageOrder.allCases.map { ($0.rawValue, $0) })
            ?? query.order
        self.query = query
        waitMilliseconds = try parameters.milliseconds(
            "wait", maxSeconds: ListParameters.waitSecondsMax)
        count = Int(
            try parameters.integer(
                "count", in: 1...Int64(query.limit), hint: "a count has at most the limit") ?? 1)
        try checkTogether(parameters)
    }

    private func checkTogether(_ parameters: QueryParameters) throws(ControlError) {
        if format == .lines {
            guard waitMilliseconds == nil else {
                throw .badValue(
                    field: "wait", got: "wait with format=jsonl", expected: "one of them",
                    hint: "GET /v1/events follows the log")
            }
            guard query.order == .ascending else {
                throw .badValue(
                    field: "order", got: "\(query.order.rawValue) with format=jsonl",
                    expected: "asc, as all records come", hint: "leave order out")
            }
        }
        guard waitMilliseconds != nil else {
            guard let count = parameters["count"] else { return }
            throw .badValue(
                field: "count", got: "\(count) without wait",
                expected: "wait and count together",
                hint: "use limit for the number of records in an answer")
        }
        guard query.order == .ascending else {
            throw .badValue(
                field: "order", got: "\(query.order.rawValue) with wait",
                expected: "asc, as a wait follows the log forwards", hint: "leave order out")
        }
    }
}
