import JSON
import PushLog

/// A push that is not what was expected, and came nearest to it.
struct NearestPush: Sendable {
    let record: PushRecord
    /// The conditions that it does not fulfil; at least one.
    let differences: [MatchDifference]

    /// Most that are told.
    static let countMax = 3

    /// The nearest of some pushes, newest first, that a matcher does not select.
    ///
    /// Near is what differs in few conditions; of those what looks like a slip, then the newest.
    static func all(_ matcher: Matcher, among records: [PushRecord]) -> [NearestPush] {
        let near = records.compactMap { record -> NearestPush? in
            let differences = matcher.differences(from: record)
            return differences.isEmpty
                ? nil : NearestPush(record: record, differences: differences)
        }
        let sorted = near.enumerated().sorted { a, b in
            (a.element.distance.0, a.element.distance.1, a.offset)
                < (b.element.distance.0, b.element.distance.1, b.offset)
        }
        return sorted.prefix(countMax).map(\.element)
    }

    private var distance: (Int, Int) {
        (differences.count, differences.contains { $0.likeness != nil } ? 0 : 1)
    }

    /// Writes `{"seq", "summary", "differences": [...]}`.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("seq", Int64(clamping: record.sequence))
        json.member("summary", record.summary)
        json.member("differences", each: differences) { $0.write(to: &$1) }
        json.endObject()
    }
}
