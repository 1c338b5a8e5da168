/// Text that may hold a private key, and what a message may show of such a text.
///
/// A key comes into a message where somebody gives the content of a `.p8` file in the place of its
/// name or of an id. Source: field case FC-B14 (no message prints key material).
package enum KeyText {
    /// The longest text that is taken for an id or a name without further thought, in bytes.
    private static let shortMax = 40
    /// A line of PEM has 64 characters of base64; a key in one line has more.
    private static let runMin = 48

    /// Whether the text holds a key in PEM, or a long run of base64 that begins as a key does.
    ///
    /// The DER of a key begins with 0x30 and a length, so its base64 with M and one of A to P.
    package static func isIn(_ text: String) -> Bool {
        if isPEM(text) || text.contains("PRIVATE KEY") { return true }
        var run = 0
        for byte in text.utf8 {
            let goesOn =
                switch run {
                case 0: byte == UInt8(ascii: "M")
                case 1: byte &- UInt8(ascii: "A") < 16
                case _: isBase64(byte)
                }
            run = goesOn ? run + 1 : byte == UInt8(ascii: "M") ? 1 : 0
            if run >= runMin { return true }
        }
        return false
    }

    /// Whether the text holds a block of PEM.
    package static func isPEM(_ text: String) -> Bool { text.contains("-----BEGIN") }

    /// A text that should have been an id or another short name: in quotes, or its length alone.
    package static func shown(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        guard isPlain, text.utf8.count <= shortMax, !isIn(text) else {
            return "text of \(Grouped(text.utf8.count)) bytes"
        }
        return "\"\(text)\""
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        case _: false
        }
    }
}
