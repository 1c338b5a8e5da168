import JSON

/// What the app's notification service extension does with a push.
///
/// JSON: `{"answers": "modified", "after_ms": 0}`, both optional.
///
/// Source: delivery rules A9.
package struct ExtensionScript: Sendable, Hashable {
    /// The content that the extension hands back.
    package enum Answer: UInt8, Sendable, PlanWord {
        case modified, original
        /// Content without alert text, which is ignored.
        case noText
        /// Empty content, which suppresses the alert where the entitlement allows it.
        case empty
        case never

        package var name: String {
            switch self {
            case .modified: "modified"
            case .original: "original"
            case .noText: "no-text"
            case .empty: "empty"
            case .never: "never"
            }
        }
    }

    package var answers: Answer
    /// Milliseconds from the callback to the answer, 0 to an hour; from 30,000 it is too late.
    package var afterMilliseconds: Int

    package init(_ answers: Answer = .modified, afterMilliseconds: Int = 0) {
        self.answers = answers
        self.afterMilliseconds = afterMilliseconds
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: ["answers", "after_ms"])
        self.init(
            try object.word("answers", or: .modified),
            afterMilliseconds: try object.milliseconds("after_ms", or: 0))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("answers", answers.name)
        writer.member("after_ms", Int64(afterMilliseconds))
        writer.endObject()
    }
}
