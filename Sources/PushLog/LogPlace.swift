/// The numbers of a record that was entered in the log.
package struct LogPlace: Sendable, Equatable {
    /// Counts records from 1.
    package let sequence: UInt64
    /// Counts entries and changes of the whole log.
    package let revision: UInt64

    package init(sequence: UInt64, revision: UInt64) {
        self.sequence = sequence
        self.revision = revision
    }
}

extension PushRecord {
    /// The record has its numbers.
    package mutating func entered(_ place: LogPlace) {
        sequence = place.sequence
        revision = place.revision
    }
}
