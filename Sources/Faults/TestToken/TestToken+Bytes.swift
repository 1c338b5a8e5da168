package import APNs

// The form: `mock-apns:`, the word, and, where they are shorter than 32 bytes, a zero byte and
// anything up to 32; all of it in hexadecimal digits.

extension TestToken {
    /// Bytes of a reserved token; its digits are twice as many.
    package static let length = 32
    private static let prefix = Array("mock-apns:".utf8)
    private static let words = TestToken.allCases.map { Array($0.word.utf8) }

    /// Bytes that may follow the word and its zero byte, to tell devices apart.
    package var suffixMax: Int {
        max(0, TestToken.length - TestToken.prefix.count - word.utf8.count - 1)
    }

    /// The token in its plain form, 64 lower-case digits, filled up with zeros.
    package var deviceToken: String { Hex.text(of: filled([])) }

    /// The token of one of several devices; nil when the suffix has more bytes than there are.
    package func deviceToken(suffix: String) -> String? {
        guard suffix.utf8.count <= suffixMax else { return nil }
        return Hex.text(of: filled(Array(suffix.utf8)))
    }

    private func filled(_ suffix: [UInt8]) -> [UInt8] {
        let start = TestToken.prefix + Array(word.utf8) + (suffix.isEmpty ? [] : [0] + suffix)
        return start + [UInt8](repeating: 0, count: TestToken.length - start.count)
    }
}

extension TestToken {
    /// The reserved token that the request's path names, in digits of either case; else nil.
    ///
    /// An ordinary token costs two comparisons; nothing is allocated.
    package init?(_ request: PushRequest) {
        guard let start = TestToken.start(request) else { return nil }
        let bytes = request.raw.bytes.span
        for token in TestToken.allCases where token.isNamed(bytes, start) {
            self = token
            return
        }
        return nil
    }

    /// Tells that a token has the form of a reserved one and a word that none has.
    ///
    /// The push goes the way of any unknown token, which is hardly what was meant. Nil for every
    /// other token.
    package static func finding(_ request: PushRequest) -> Finding? {
        guard let start = start(request), TestToken(request) == nil else { return nil }
        let bytes = request.raw.bytes.span
        var word: [UInt8] = []
        for index in prefix.count..<length {
            guard let byte = byte(bytes, start, index), byte != 0 else { break }
            word.append(byte)
        }
        return Finding(
            code: "unknown-test-token", level: .warning, field: "device_token",
            message: "the device token starts like a reserved one, but \"\(printable(word))\" is "
                + "no word of theirs",
            hint: "take one of GET /v1/test-tokens")
    }

    private static func printable(_ word: [UInt8]) -> String {
        String(decoding: word.map { (0x20..<0x7f).contains($0) ? $0 : 0x3f }, as: UTF8.self)
    }

    /// Where the token's digits start, if there are 64 that begin with the prefix.
    @inline(__always)
    private static func start(_ request: PushRequest) -> Int? {
        guard let range = request.deviceTokenRange, range.count == length * 2 else { return nil }
        let bytes = request.raw.bytes.span
        // The first two digits, 'm', rule out all but one of 256 other tokens.
        guard bytes[range.lowerBound] == UInt8(ascii: "6"),
            bytes[range.lowerBound + 1] | 0x20 == UInt8(ascii: "d")
        else { return nil }
        return hasPrefix(bytes, range.lowerBound) ? range.lowerBound : nil
    }

    private static func hasPrefix(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        for index in prefix.indices where byte(bytes, start, index) != prefix[index] {
            return false
        }
        // What is no hexadecimal digit makes it a malformed token, not a reserved one.
        for index in prefix.count..<length where byte(bytes, start, index) == nil {
            return false
        }
        return true
    }

    private func isNamed(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
        let word = TestToken.words[Int(rawValue)]
        let first = TestToken.prefix.count
        for index in word.indices
        where TestToken.byte(bytes, start, first + index) != word[index] {
            return false
        }
        let end = first + word.count
        return end == TestToken.length || TestToken.byte(bytes, start, end) == 0
    }

    /// The byte that the digits at `index` stand for; nil where one is no digit.
    @inline(__always)
    private static func byte(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) -> UInt8? {
        guard let high = nibble(bytes[start + 2 * index]),
            let low = nibble(bytes[start + 2 * index + 1])
        else { return nil }
        return high << 4 | low
    }

    @inline(__always)
    private static func nibble(_ digit: UInt8) -> UInt8? {
        if digit &- UInt8(ascii: "0") < 10 { return digit - UInt8(ascii: "0") }
        let letter = (digit | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
