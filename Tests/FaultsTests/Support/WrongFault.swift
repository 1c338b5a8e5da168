import Testing

/// One wrong fault and what must be said about it.
struct WrongFault: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var hint: String?
    /// What the key stands at whose value is wrong; nil where no key is.
    var key: String?

    var testDescription: String { text }

    /// Offset of the key's opening quote.
    var offset: Int? {
        guard let key else { return nil }
        let quoted = Array("\"\(key)\"".utf8)
        let bytes = Array(text.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: quoted) }
    }
}
