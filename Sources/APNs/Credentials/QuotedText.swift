/// Text from a sender as an explanation may show it: in quotes, at most 64 characters, and
/// nothing that is not printable ASCII.
struct QuotedText: CustomStringConvertible {
    let description: String
    /// Whether the text itself is shown.
    let isWhole: Bool

    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        isWhole = isPlain && text.utf8.count <= 64
        if !isPlain {
            description = "text of \(text.utf8.count) bytes that is not plain ASCII"
        } else if text.utf8.count > 64 {
            description = "text of \(text.utf8.count) characters"
        } else {
            description = "\"\(text)\""
        }
    }
}
