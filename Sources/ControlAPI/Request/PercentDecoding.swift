/// Decodes the percent-encoded parts of a request target.
///
/// Source: RFC 3986 section 2.1; for queries also the form encoding of the URL Standard, where a
/// plus sign is a blank.
enum PercentDecoding {
    /// What is wrong with an encoded text.
    enum Fault: Error, Equatable, Sendable {
        /// A percent sign without two hexadecimal digits behind it.
        case invalidEscape
        /// A zero byte.
        case nul
        /// Bytes that are not UTF-8.
        case notUTF8
        /// A byte above 0x7F that is not encoded.
        case notEncoded

        /// What was got, for a sentence that starts with "got".
        var got: String {
            switch self {
            case .invalidEscape: "a percent sign without two hexadecimal digits behind it"
            case .nul: "a zero byte (%00)"
            case .notUTF8: "encoded bytes that are not UTF-8"
            case .notEncoded: "a character outside ASCII that is not percent-encoded"
            }
        }
    }

    /// The text behind the encoding.
    static func decode(_ text: Substring, plusIsBlank: Bool) throws(Fault) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else {
                    throw .invalidEscape
                }
                guard high | low != 0 else { throw .nul }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
            case 0: throw .nul
            case 0x80...: throw .notEncoded
            case _: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return decoded
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): byte.map { $0 - UInt8(ascii: "0") }
        case .some(UInt8(ascii: "a")...UInt8(ascii: "f")): byte.map { $0 - UInt8(ascii: "a") + 10 }
        case .some(UInt8(ascii: "A")...UInt8(ascii: "F")): byte.map { $0 - UInt8(ascii: "A") + 10 }
        case _: nil
        }
    }
}
