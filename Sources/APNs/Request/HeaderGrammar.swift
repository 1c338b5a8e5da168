/// The forms of the header values.
///
/// Source: protocol decisions 14.1, "Grammar".
enum HeaderGrammar {
    static func pushType(_ value: Span<UInt8>) -> HeaderValue<PushType> {
        // The common two first: this runs for every push.
        if value.equals("alert") { return .valid(.alert) }
        if value.equals("background") { return .valid(.background) }
        for type in PushType.allCases where value.equals(type.word) { return .valid(type) }
        return .invalid
    }

    /// Exactly `10`, `5` or `1`.
    static func priority(_ value: Span<UInt8>) -> HeaderValue<Priority> {
        if value.equals("10") { return .valid(.immediate) }
        if value.equals("5") { return .valid(.considerPower) }
        return value.equals("1") ? .valid(.lowest) : .invalid
    }

    /// 1 to 19 digits; more than fits counts as the latest instant.
    static func expiration(_ value: Span<UInt8>) -> HeaderValue<Int64> {
        guard (1...19).contains(value.count) else { return .invalid }
        var seconds: Int64 = 0
        var overflow = false
        for index in 0..<value.count {
            let digit = value[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return .invalid }
            let (product, tooLarge) = seconds.multipliedReportingOverflow(by: 10)
            let (sum, stillTooLarge) = product.addingReportingOverflow(Int64(digit))
            overflow = overflow || tooLarge || stillTooLarge
            seconds = sum
        }
        return .valid(overflow ? .max : seconds)
    }

    /// 8-4-4-4-12 hexadecimal digits, either case.
    static func isUUID(_ value: Span<UInt8>) -> Bool {
        guard value.count == 36 else { return false }
        for index in 0..<36 {
            switch index {
            case 8, 13, 18, 23:
                guard value[index] == UInt8(ascii: "-") else { return false }
            case _:
                guard isHex(value[index]) else { return false }
            }
        }
        return true
    }

    /// One or more of letters, digits, `.` and `-`.
    static func isTopic(_ value: Span<UInt8>) -> Bool {
        guard value.count > 0 else { return false }
        for index in 0..<value.count {
            switch value[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
                continue
            case _: return false
            }
        }
        return true
    }

    /// 2 to 200 hexadecimal digits, an even number of them.
    static func isDeviceToken(_ value: Span<UInt8>) -> Bool {
        guard (2...200).contains(value.count), value.count % 2 == 0 else { return false }
        // Without branches: which digits are letters is anybody's guess, and a processor that
        // guesses wrong at every other one takes longer than for all else it does with a token.
        var others: UInt32 = 0
        for index in 0..<value.count {
            let digit = UInt32(value[index] &- UInt8(ascii: "0"))
            let letter = UInt32((value[index] | 0x20) &- UInt8(ascii: "a"))
            // The highest bit tells that it is one of the ten, or of the six.
            others |= ~((digit &- 10) | (letter &- 6))
        }
        return others >> 31 == 0
    }

    @inline(__always)
    static func isHex(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }
}
