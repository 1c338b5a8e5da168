import JSON

/// What an operation does, takes and answers, in the words of the OpenAPI document.
///
/// Its path, parameters and access stand in the table of operations.
struct OperationDescription: Sendable {
    /// What it does, in one sentence.
    let summary: String
    /// What may stand in the open segment of the path.
    var segment = Schema.someText
    /// Nil where it takes none.
    var body: RequestBody?
    /// Its answers where it does what it is asked for.
    let answers: [Answer]
    /// Its own errors, besides those that every operation has.
    var errors: [OwnError] = []

    /// What is sent to an operation.
    struct RequestBody: Sendable {
        /// What it is, in a few words.
        let what: String
        let schema: Schema
        /// One that can be sent as it is, as JSON.
        let example: String
        var isRequired = true
    }

    /// An answer that is no error.
    struct Answer: Sendable {
        var status = 200
        let what: String
        /// The body in each media type that it may have.
        let contents: [(type: String, schema: Schema)]
        /// A field of its own that it always has, and what that says.
        var header: (name: String, what: String)?

        /// JSON of that schema.
        static func json(_ schema: Schema, _ what: String, status: Int = 200) -> Answer {
            Answer(status: status, what: what, contents: [("application/json", schema)])
        }

        /// Text of another media type.
        static func text(_ type: String, _ what: String) -> Answer {
            Answer(what: what, contents: [(type, .text)])
        }
    }

    /// An error that not every operation can answer.
    struct OwnError: Sendable {
        let status: Int
        let meaning: String

        static func notFound(_ meaning: String) -> OwnError {
            OwnError(status: 404, meaning: meaning)
        }
        static func conflict(_ meaning: String) -> OwnError {
            OwnError(status: 409, meaning: meaning)
        }
        static func unavailable(_ meaning: String) -> OwnError {
            OwnError(status: 503, meaning: meaning)
        }

        /// Of operations on one device.
        static let noDevice = notFound("No device has the id or device token.")
        static let severalDevices = conflict("Several devices have the device token.")
    }

    init(
        _ summary: String, segment: Schema = .someText, body: RequestBody? = nil,
        answers: [Answer], errors: [OwnError] = []
    ) {
        self.summary = summary
        self.segment = segment
        self.body = body
        self.answers = answers
        self.errors = errors
    }
}
