package import HTTP1
package import PushLog

/// What becomes of a request: an answer, or a wait that ends in one.
package enum ControlResult: Sendable {
    case answer(HTTP1Response)
    case wait(LogWait)
    case verify(VerifyRequest)
}

/// A reader who waits for records.
package struct LogWait: Sendable {
    package let query: LogQuery
    /// How many records end the wait; 1 to `query.limit`.
    package let count: Int
    /// How long it lasts at most.
    package let milliseconds: UInt64
}
