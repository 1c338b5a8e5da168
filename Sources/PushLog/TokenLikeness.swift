import APNs

/// What a device token that was sent has to do with the one that was meant.
///
/// Tokens are copied by hand, cut by database columns and encoded once too often: then a push
/// arrives, and not where it is looked for. Source: field cases FC-F2 to FC-F4.
package enum TokenLikeness {
    /// Digits that two tokens must share for one to be called a part of the other.
    private static let shared = 8

    /// One sentence about the token that was sent; nil where the two are the same, in digits of
    /// either case, or have nothing to do with each other.
    package static func sentence(expected: String, got: String) -> String? {
        let meant = Array(expected.lowercased().utf8)
        let sent = Array(got.lowercased().utf8)
        guard meant != sent, !meant.isEmpty, !sent.isEmpty else { return nil }
        if let text = wrapped(meant, sent) ?? encoded(expected, got) { return text }
        guard min(meant.count, sent.count) >= shared else { return nil }
        if meant.starts(with: sent) {
            return "its end is missing: \(sent.count) digits instead of \(meant.count)"
        }
        if sent.starts(with: meant) {
            return "something follows it: \(sent.count) digits instead of \(meant.count)"
        }
        if meant.suffix(sent.count).elementsEqual(sent) {
            return "its beginning is missing: \(sent.count) digits instead of \(meant.count)"
        }
        return meant.count == sent.count ? changed(meant, sent) : oneMoreOrLess(meant, sent)
    }

    /// Characters around or between the digits.
    private static func wrapped(_ meant: [UInt8], _ sent: [UInt8]) -> String? {
        var digits: [UInt8] = []
        var rest = sent[...]
        while let byte = rest.popFirst() {
            // A percent sign has two digits of its own.
            if byte == UInt8(ascii: "%") { rest = rest.dropFirst(2) }
            if byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6 {
                digits.append(byte)
            }
        }
        guard digits.count < sent.count, digits == meant else { return nil }
        return "the same digits with other characters around or between them"
    }

    /// Its bytes in Base64, or its digits as bytes.
    private static func encoded(_ expected: String, _ got: String) -> String? {
        guard let bytes = Hex.bytes(of: expected) else { return nil }
        if Base64.encode(bytes) == got { return "the same token in Base64 instead of digits" }
        let digits = Hex.text(of: Array(expected.lowercased().utf8))
        return digits == got.lowercased() ? "the same token in hexadecimal twice" : nil
    }

    private static func changed(_ meant: [UInt8], _ sent: [UInt8]) -> String? {
        let places = meant.indices.filter { meant[$0] != sent[$0] }
        if places.count == 1 {
            return "one digit differs, number \(places[0] + 1): "
                + "\(character(sent[places[0]])) instead of \(character(meant[places[0]]))"
        }
        guard places.count == 2 else { return nil }
        let (first, second) = (places[0], places[1])
        if second == first + 1, meant[first] == sent[second], meant[second] == sent[first] {
            return "two digits are exchanged, numbers \(first + 1) and \(second + 1)"
        }
        return "two digits differ, numbers \(first + 1) and \(second + 1)"
    }

    private static func oneMoreOrLess(_ meant: [UInt8], _ sent: [UInt8]) -> String? {
        guard abs(meant.count - sent.count) == 1 else { return nil }
        let (long, short) = meant.count > sent.count ? (meant, sent) : (sent, meant)
        let place = short.indices.first { short[$0] != long[$0] } ?? short.count
        guard long[(place + 1)...].elementsEqual(short[place...]) else { return nil }
        return meant.count > sent.count
            ? "one digit is missing, number \(place + 1)"
            : "one digit too many, number \(place + 1)"
    }

    private static func character(_ byte: UInt8) -> Character {
        Character(Unicode.Scalar(byte))
    }
}

/// What a topic that was sent has to do with the one that was meant.
package enum TopicLikeness {
    /// One sentence about the topic that was sent; nil where they have nothing in common.
    package static func sentence(expected: String, got: String) -> String? {
        guard expected != got else { return nil }
        if expected.lowercased() == got.lowercased() {
            return "it differs in small and capital letters, which count"
        }
        for type in PushType.allCases where !type.topicSuffix.isEmpty {
            if got == expected + type.topicSuffix {
                return "it ends in \(type.topicSuffix), which is for push type \(type.name)"
            }
            if expected == got + type.topicSuffix {
                return "\(type.topicSuffix) is missing at its end, which push type \(type.name)"
                    + " needs"
            }
        }
        return got.filter { !$0.isWhitespace } == expected ? "there are blanks in it" : nil
    }
}
