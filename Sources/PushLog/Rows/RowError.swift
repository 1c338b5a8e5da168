/// Why the bytes of a row, or of a value that rows refer to, are not what was written.
package enum RowError: Error, Sendable, Equatable {
    /// The first byte names another layout than `RecordRow.version`.
    case version(got: UInt8)
    /// The bytes end within something, or something claims to be longer than they are.
    case cutShort(at: Int)
    /// Bytes follow the end.
    case trailing(at: Int)
    /// A number or word at an offset that stands for nothing known.
    case unknown(String, at: Int)
    /// The row refers to a value that the reader does not have, or has as another kind.
    case missing(String, number: UInt32)
}

extension RowError: CustomStringConvertible {
    /// What was got, what was expected and what to do, in one line.
    package var description: String {
        switch self {
        case .version(let got):
            "a row of layout \(got); expected \(RecordRow.version): read it with the version "
                + "that wrote it"
        case .cutShort(let offset): "a row that is cut short at byte \(offset): it is damaged"
        case .trailing(let offset): "a row that should end at byte \(offset): it is damaged"
        case .unknown(let what, let offset):
            "no known \(what) at byte \(offset) of a row: it is damaged, or of a later version"
        case .missing(let what, let number):
            "a row that refers to \(what) \(number), which is not stored: the store is damaged"
        }
    }
}
