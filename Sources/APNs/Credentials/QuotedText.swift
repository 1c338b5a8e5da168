/// Text from a sender as an explanation may show it: in quotes, nothing that is not printable
/// ASCII, and of more than 64 characters only the first.
struct QuotedText: CustomStringConvertible {
    let description: String
    /// Whether the text itself is shown, or its start.
    let isShown: Bool

    /// Enough to recognise a text, too little to hold a secret: a private key in base64 begins
    /// with 48 characters that are the same in each.
    private static let shownOfLong = 16

    init(_ text: String) {
        let count = text.utf8.count
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        isShown = isPlain
        if !isPlain {
            description = "text of \(Grouped(count)) bytes that is not plain ASCII"
        } else if count > 64 {
            let start = text.prefix(QuotedText.shownOfLong)
            description = "\"\(start)...\" (\(Grouped(count)) characters)"
        } else {
            description = "\"\(text)\""
        }
    }
}
