/// 128 bits that name a push: an `apns-id` of our own or an `apns-unique-id`.
package struct PushIdentifier: Sendable, Hashable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the form 8-4-4-4-12 in digits of either case; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 36 else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for (index, byte) in text.utf8.enumerated() {
            switch (index, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")),
                (23, UInt8(ascii: "-")):
                continue
            case (8, _), (13, _), (18, _), (23, _): return nil
            case _:
                guard let digit = PushIdentifier.value(of: byte) else { return nil }
                words.high = words.high << 4 | words.low >> 60
                words.low = words.low << 4 | digit
            }
        }
        self.init(high: words.high, low: words.low)
    }

    private static func value(of digit: UInt8) -> UInt64? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(digit - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(digit - UInt8(ascii: "A") + 10)
        case _: nil
        }
    }

    /// How the digits are written.
    package enum Case: Sendable {
        /// As the gateway writes the `apns-id` it makes. Source: wire fact W4.
        case upper
        /// As it writes `apns-unique-id`. Source: wire fact W4.
        case lower
    }

    /// Appends the 36 characters of the form 8-4-4-4-12.
    @inlinable
    package func append(to bytes: inout [UInt8], _ letters: Case) {
        let ten = letters == .upper ? UInt8(ascii: "A") : UInt8(ascii: "a")
        var shift: UInt64 = 64
        var word = high
        for digit in 0..<32 {
            if digit == 16 { (word, shift) = (low, 64) }
            switch digit {
            case 8, 12, 16, 20: bytes.append(UInt8(ascii: "-"))
            case _: break
            }
            shift -= 4
            let value = UInt8(truncatingIfNeeded: word >> shift & 15)
            bytes.append(value < 10 ? UInt8(ascii: "0") + value : ten + value - 10)
        }
    }

    /// The 36 characters of the form 8-4-4-4-12.
    package func text(_ letters: Case) -> String {
        var bytes: [UInt8] = []
        append(to: &bytes, letters)
        return String(decoding: bytes, as: UTF8.self)
    }
}
