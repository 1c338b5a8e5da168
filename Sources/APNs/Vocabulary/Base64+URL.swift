extension Base64 {
    /// Standard text written in the alphabet of URLs, without padding.
    ///
    /// Source: RFC 4648 section 5; RFC 7515 section 2 (base64url).
    package static func urlForm(_ standard: String) -> String {
        var text: [UInt8] = []
        for character in standard.utf8 {
            switch character {
            case UInt8(ascii: "+"): text.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): text.append(UInt8(ascii: "_"))
            case UInt8(ascii: "="): break
            case _: text.append(character)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
