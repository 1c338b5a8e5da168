/// Why a log could not do, or not do all of, what it was asked for.
package struct LogTrouble: Error, Sendable, Equatable {
    /// One clause: what the store says.
    package let cause: String
    /// Records that were deleted all the same.
    package var deleted = 0

    package init(cause: String, deleted: Int = 0) {
        self.cause = cause
        self.deleted = deleted
    }
}
