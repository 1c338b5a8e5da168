/// What a text in the place of a device token looks like: the usual mistakes of senders.
///
/// Source: field cases FC-F1, FC-F4, FC-F5.
enum DeviceTokenLook {
    case nsData, printedNothing, expo, firebase, oddDigits, manyDigits, base64
    case fewDigits, digest

    /// Looks at a text; nil where it reminds of nothing.
    init?(_ token: String) {
        let text = Array(token.utf8)
        let isDigits = text.allSatisfy { HeaderGrammar.isHex($0) }
        let lowercased = token.lowercased()
        let isNSData = DeviceTokenLook.openings.contains { lowercased.hasPrefix($0) }
        if isNSData || isGroupedHex(lowercased) {
            self = .nsData
        } else if DeviceTokenLook.nothings.contains(lowercased) {
            self = .printedNothing
        } else if lowercased.hasPrefix("exponentpushtoken") || lowercased.hasPrefix("expopush") {
            self = .expo
        } else if text.contains(UInt8(ascii: ":")) {
            self = .firebase
        } else if isDigits {
            self.init(digits: text.count)
        } else if text.count >= 16, text.allSatisfy(isBase64) {
            self = .base64
        } else {
            return nil
        }
    }

    private init?(digits count: Int) {
        if count % 2 == 1 {
            self = .oddDigits
        } else if count > 200 {
            self = .manyDigits
        } else if count < 64 {
            self = .fewDigits
        } else if count == 64 {
            self = .digest
        } else {
            return nil
        }
    }

    /// A bracket, as it is and percent-encoded.
    private static let openings = ["<", "%3c"]
    private static let nothings = ["(null)", "null", "nil", "none", "undefined", "nan"]

    /// What the author of the sender should look at.
    var hint: String {
        switch self {
        case .nsData:
            "looks like NSData description: send the bytes as hexadecimal text, without blanks "
                + "and brackets"
        case .printedNothing:
            "looks like a missing value that was printed: the sender's data has no device token"
        case .expo: "looks like a push token of Expo, which only Expo's own service takes"
        case .firebase:
            "looks like a registration token of Firebase, which only Firebase takes: ask the app "
                + "for the APNs token"
        case .oddDigits:
            "an odd number of digits: cut off, or bytes written without a leading zero"
        case .manyDigits: "more digits than any device token has: two tokens in one?"
        case .base64: "looks like Base64: send the bytes as hexadecimal text"
        case .fewDigits:
            "fewer than 64 digits: cut off where it was stored? Else register the device, or run "
                + "with `--registry auto`"
        case .digest:
            "register the device, or run with `--registry auto`; a SHA-256 of a device token is "
                + "none, though as long"
        }
    }
}

/// Hexadecimal digits in groups, as NSData is printed, without its brackets.
private func isGroupedHex(_ token: String) -> Bool {
    let groups = Array(token.utf8).split { $0 == UInt8(ascii: " ") }
    return groups.count > 1 && groups.allSatisfy { $0.allSatisfy { HeaderGrammar.isHex($0) } }
}

private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    case _: false
    }
}

extension PushRequest {
    /// What the device token looks like.
    var deviceTokenLook: DeviceTokenLook? {
        deviceTokenRange.flatMap { DeviceTokenLook(raw.bytes.span.text($0)) }
    }
}
