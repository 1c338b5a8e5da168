package import APNs
import JSON

/// One change of the server itself: clock, faults, devices, keys, default device, reset.
///
/// It never holds a secret: of keys only what they may be used for.
package struct Change: Sendable, Equatable {
    /// Counts changes from 1.
    package let sequence: UInt64
    /// Wall time.
    package let at: Instant
    /// The id of the operation, as `faults.put`.
    package let operation: String
    /// Who asked: the address of a client of the control plane, `unix`, or `library`.
    package let by: String
    /// The id or name of what was changed; nil where it is the server's only one.
    package let subject: String?
    /// What it was changed to, in short; empty where the operation says it all.
    package let detail: String

    /// The same without what was changed.
    var erased: Change {
        Change(
            sequence: sequence, at: at, operation: operation, by: by,
            subject: subject.map { _ in ChangeNote.erased }, detail: ChangeNote.erased)
    }

    /// Writes the change as one JSON object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("seq", Int64(clamping: sequence))
        json.member("at", at.description)
        json.member("operation", operation)
        json.member("by", by)
        json.member("subject", subject)
        json.member("detail", detail)
        json.endObject()
    }
}
