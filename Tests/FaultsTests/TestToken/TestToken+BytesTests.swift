import APNs
import PushLog
import Testing

@testable import Faults

@Suite("The bytes of a reserved device token")
struct TestTokenBytesTests {
    /// `mock-apns:` in hexadecimal digits.
    static let prefix = "6d6f636b2d61706e733a"

    private func token(_ digits: String) -> TestToken? { TestToken(push(to: digits).request) }

    /// Hexadecimal digits of a text's bytes.
    private func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("are 64 digits: the prefix, the word, then zeros", arguments: TestToken.allCases)
    func plain(token: TestToken) {
        let digits = token.deviceToken
        let start = TestTokenBytesTests.prefix + hex(token.word)
        #expect(digits.utf8.count == 64)
        #expect(digits.hasPrefix(start))
        #expect(digits.dropFirst(start.count).allSatisfy { $0 == "0" })
    }

    @Test("are known in either case, and with any suffix", arguments: TestToken.allCases)
    func known(token: TestToken) {
        #expect(self.token(token.deviceToken) == token)
        #expect(self.token(token.deviceToken.uppercased()) == token)
        let suffix = String(repeating: "z", count: token.suffixMax)
        #expect(token.deviceToken(suffix: suffix).flatMap { self.token($0) } == token)
        #expect(token.deviceToken(suffix: "") == token.deviceToken)
        #expect(token.deviceToken(suffix: suffix + "z") == nil)
    }

    @Test("are one example written out")
    func example() {
        #expect(
            TestToken.unavailableTwice.deviceToken(suffix: "phone-7")
                == "6d6f636b2d61706e733a3530332d7477696365" + "00" + "70686f6e652d37"
                + "0000000000")
        #expect(TestToken.deviceTokenNotForTopic.suffixMax == 0)
        #expect(TestToken.slow.suffixMax == 17)
    }

    static let slow = TestToken.slow.deviceToken

    /// Fills a start up to 64 digits.
    static func filled(_ start: String) -> String {
        start + String(repeating: "0", count: 64 - start.utf8.count)
    }

    static let otherWords: [String] = [
        // A word that ends too early, goes on, or is written in another case; none at all.
        filled(prefix + "736c6f"), filled(prefix + "736c6f7773"), filled(prefix + "534c4f57"),
        filled(prefix), filled(""), String(repeating: "6d", count: 32),
        filled("7d6f636b2d61706e733a736c6f77"),
    ]
    static let otherLengths: [String] = [
        "", "6", "6d", prefix, prefix + "00", prefix + "736c6f77", String(slow.dropLast()),
        String(slow.dropLast(2)), slow + "0", slow + "00",
    ]
    static let noDigits: [String] = [
        // At the end, in the prefix, and a control character that differs from a digit by a bit.
        String(slow.dropLast()) + "g", "6d6f636b2d61706e733g" + slow.dropFirst(20),
        "6D6O" + slow.dropFirst(4), "\u{16}d" + slow.dropFirst(2),
    ]

    @Test(
        "that are no reserved token are not taken for one",
        arguments: otherWords + otherLengths + noDigits)
    func hostile(digits: String) {
        #expect(token(digits) == nil)
    }

    @Test("of another path are not looked at")
    func otherPath() {
        let fields = [
            (name: ":method", value: "POST"), (":path", "/3/devices/\(TestToken.slow.deviceToken)"),
        ]
        #expect(TestToken(PushRequest(RawRequest(fields: fields))) == nil)
    }

    @Test("change in any one digit make no reserved token of another word")
    func flips() {
        for token in TestToken.allCases {
            let digits = Array(token.deviceToken.utf8)
            for index in digits.indices {
                var changed = digits
                changed[index] = changed[index] == UInt8(ascii: "0") ? 0x31 : 0x30
                let found = self.token(String(decoding: changed, as: UTF8.self))
                #expect(found == nil || found == token)
            }
        }
    }

    @Test("with a word that none has are told about")
    func finding() {
        let digits = TestTokenBytesTests.prefix + "756e1b72" + String(repeating: "00", count: 18)
        let finding = TestToken.finding(push(to: digits).request)
        #expect(finding?.code == "unknown-test-token")
        #expect(
            finding?.message
                == "the device token starts like a reserved one, but \"un?r\" is no word of theirs")
        #expect(finding?.level == .warning)
        #expect(TestToken.finding(push().request) == nil)
        #expect(TestToken.finding(push(to: TestToken.slow.deviceToken).request) == nil)
        #expect(TestToken.finding(push(to: TestTokenBytesTests.prefix).request) == nil)
    }
}
