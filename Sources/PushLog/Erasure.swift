/// What erasing the records of a device token came to.
package struct Erasure: Sendable, Equatable {
    /// Records that were deleted.
    package let count: Int
    /// False where something of them may be left in a file: it must be asked for again.
    package let isComplete: Bool

    package init(count: Int, isComplete: Bool) {
        self.count = count
        self.isComplete = isComplete
    }
}
