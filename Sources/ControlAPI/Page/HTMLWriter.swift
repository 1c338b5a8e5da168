/// Builds a page from two things that cannot be mixed up: our markup and other people's text.
///
/// Markup is a `StaticString`, so no value that exists only at run time can become markup.
struct HTMLWriter {
    /// Longest text of a cell, in code points.
    static let scalarsMax = 120

    private(set) var html = ""

    /// Bytes of the page, UTF-8.
    var bytes: [UInt8] { Array(html.utf8) }

    /// Appends markup as it stands in our source.
    mutating func markup(_ text: StaticString) {
        html += "\(text)"
    }

    /// Appends text, escaped and with its hidden characters shown.
    mutating func text(_ text: String, scalarsMax: Int = HTMLWriter.scalarsMax) {
        html += VisibleText.html(text, scalarsMax: scalarsMax)
    }

    /// Appends a sender's text in a run of its own, so that its direction stays inside.
    mutating func isolated(_ text: String) {
        markup("<bdi>")
        self.text(text)
        markup("</bdi>")
    }

    /// Appends a number; also inside attributes.
    mutating func number(_ value: some BinaryInteger) {
        html += String(value)
    }
}
