import TestSupport
import Testing

@testable import APNs

@Suite("The grammar of header values")
struct HeaderGrammarTests {
    // Spans cannot be handed to #expect.
    private func expiration(_ value: [UInt8]) -> HeaderValue<Int64> {
        HeaderGrammar.expiration(value.span)
    }

    private func pushType(_ value: [UInt8]) -> HeaderValue<PushType> {
        HeaderGrammar.pushType(value.span)
    }

    private func isTopic(_ value: [UInt8]) -> Bool { HeaderGrammar.isTopic(value.span) }
    private func isDeviceToken(_ value: [UInt8]) -> Bool { HeaderGrammar.isDeviceToken(value.span) }
    private func isUUID(_ value: [UInt8]) -> Bool { HeaderGrammar.isUUID(value.span) }

    @Test(
        "apns-expiration is 1 to 19 digits, and the latest instant where they do not fit",
        arguments: [
            ("0", .valid(0)), ("1", .valid(1)), ("0300", .valid(300)),
            ("1700000000", .valid(1_700_000_000)),
            ("9223372036854775807", .valid(.max)), ("9223372036854775808", .valid(.max)),
            ("9999999999999999999", .valid(.max)), ("0000000000000000001", .valid(1)),
            ("00000000000000000001", .invalid), ("", .invalid), ("-1", .invalid),
            ("1e3", .invalid), ("1.0", .invalid), ("0x10", .invalid), ("/", .invalid),
            (":", .invalid), ("\u{0661}", .invalid),
        ] as [(String, HeaderValue<Int64>)])
    func expiration(text: String, value: HeaderValue<Int64>) {
        #expect(expiration(Array(text.utf8)) == value)
    }

    @Test(
        "apns-priority is 10, 5 or 1",
        arguments: [
            ("10", .valid(.immediate)), ("5", .valid(.considerPower)), ("1", .valid(.lowest)),
            ("", .invalid), ("01", .invalid), ("1 ", .invalid), ("11", .invalid), ("2", .invalid),
        ] as [(String, HeaderValue<Priority>)])
    func priority(text: String, value: HeaderValue<Priority>) {
        let bytes = Array(text.utf8)
        let read = HeaderGrammar.priority(bytes.span)
        #expect(read == value)
    }

    @Test("apns-push-type is one of the words", arguments: PushType.allCases)
    func pushType(type: PushType) {
        let word = Array(type.name.utf8)
        #expect(pushType(word) == .valid(type))
        #expect(pushType(Array(word.dropLast())) == .invalid)
        #expect(pushType(word + [0x20]) == .invalid)
        #expect(pushType(Array(type.name.uppercased().utf8)) == .invalid)
    }

    @Test("hexadecimal digits are these 22", arguments: 0...255 as ClosedRange<UInt8>)
    func hex(byte: UInt8) {
        let isDigit = Array("0123456789abcdefABCDEF".utf8).contains(byte)
        #expect(HeaderGrammar.isHex(byte) == isDigit)
        #expect(isDeviceToken([byte, byte]) == isDigit)
    }

    @Test("a topic has letters, digits, dots and hyphens", arguments: 0...255 as ClosedRange<UInt8>)
    func topic(byte: UInt8) {
        let isAllowed =
            byte < 0x80
            && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-"))
        #expect(isTopic([byte]) == isAllowed)
        #expect(isTopic([0x61, byte, 0x61]) == isAllowed)
    }

    @Test("a device token has 2 to 200 digits, an even number", arguments: 0...210)
    func tokenLength(length: Int) {
        let token = [UInt8](repeating: UInt8(ascii: "F"), count: length)
        let isToken = length >= 2 && length <= 200 && length % 2 == 0
        #expect(isDeviceToken(token) == isToken)
    }

    @Test("a UUID has hyphens in four places and digits in the others", arguments: 0..<36)
    func uuid(position: Int) {
        let good = Array("9DFBF1CC-4be7-4a3a-8b4c-8f5a1e8b8a0e".utf8)
        #expect(isUUID(good))
        for byte in Array("-g/:@G`0".utf8) {
            var changed = good
            changed[position] = byte
            let isHyphenPlace = [8, 13, 18, 23].contains(position)
            let expected = isHyphenPlace ? byte == UInt8(ascii: "-") : byte == UInt8(ascii: "0")
            #expect(isUUID(changed) == expected)
        }
        #expect(!isUUID(Array(good[..<position])))
    }

    @Test("random values never trap", arguments: [1, 2] as [UInt64])
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let value = random.bytes(upTo: 210)
            _ = expiration(value)
            _ = HeaderGrammar.priority(value.span)
            _ = pushType(value)
            #expect(!isUUID(value) || value.count == 36)
            #expect(!isTopic(value) || !value.isEmpty)
            #expect(!isDeviceToken(value) || value.count % 2 == 0)
        }
    }
}
