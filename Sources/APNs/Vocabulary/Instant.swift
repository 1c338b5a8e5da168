/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Values only; clocks live outside the pure layer and hand instants in.
package struct Instant: Sendable, Hashable, Comparable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package init(seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self.milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    /// Before everything that happens.
    package static let distantPast = Instant(milliseconds: .min)
    /// After everything that can happen.
    package static let distantFuture = Instant(milliseconds: .max)

    package static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

    /// The instant moved by `milliseconds`, which may be negative; saturates.
    package func advanced(byMilliseconds distance: Int64) -> Instant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(distance)
        return Instant(milliseconds: overflow ? (distance < 0 ? .min : .max) : sum)
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 with milliseconds and `Z`; years outside 0 to 9999 are shown by their bound.
    package var description: String {
        let first: Int64 = -62_167_219_200_000
        let last: Int64 = 253_402_300_799_999
        let value = min(max(milliseconds, first), last)
        let days = value.floorDivided(by: 86_400_000)
        let rest = value - days * 86_400_000
        let date = CivilDate(daysSince1970: days)
        let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
            + time.map { padded($0, 2) }.joined(separator: ":") + ".\(padded(rest % 1000, 3))Z"
    }

    private func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Instant {
    /// Reads RFC 3339 (`2026-11-30T09:00:00Z`, fraction and offset allowed); nil when it is not.
    ///
    /// Digits of the fraction beyond the third are dropped; second 60 counts as 59.
    package init?(rfc3339 text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20,
            let year = Instant.number(bytes, 0, 4), bytes[4] == UInt8(ascii: "-"),
            let month = Instant.number(bytes, 5, 2), bytes[7] == UInt8(ascii: "-"),
            let day = Instant.number(bytes, 8, 2), bytes[10] | 0x20 == UInt8(ascii: "t"),
            let hour = Instant.number(bytes, 11, 2), bytes[13] == UInt8(ascii: ":"),
            let minute = Instant.number(bytes, 14, 2), bytes[16] == UInt8(ascii: ":"),
            let second = Instant.number(bytes, 17, 2), hour < 24, minute < 60, second <= 60,
            let days = CivilDate(year: year, month: month, day: day)?.daysSince1970
        else { return nil }
        var cursor = 19
        guard let fraction = Instant.fraction(bytes, &cursor),
            let offset = Instant.offset(bytes, cursor)
        else { return nil }
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - offset
        self.init(milliseconds: seconds * 1000 + fraction)
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64? {
        guard start + count <= bytes.count else { return nil }
        var value: Int64 = 0
        for byte in bytes[start..<start + count] {
            guard byte &- UInt8(ascii: "0") < 10 else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }

    private static func fraction(_ bytes: [UInt8], _ cursor: inout Int) -> Int64? {
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: ".") else { return 0 }
        cursor += 1
        var value: Int64 = 0
        var scale: Int64 = 100
        let start = cursor
        while cursor < bytes.count, bytes[cursor] &- UInt8(ascii: "0") < 10 {
            value += Int64(bytes[cursor] - UInt8(ascii: "0")) * scale
            scale /= 10
            cursor += 1
        }
        return cursor > start ? value : nil
    }

    /// Seconds east of UTC.
    private static func offset(_ bytes: [UInt8], _ cursor: Int) -> Int64? {
        guard cursor < bytes.count else { return nil }
        if bytes[cursor] | 0x20 == UInt8(ascii: "z") { return cursor + 1 == bytes.count ? 0 : nil }
        guard cursor + 6 == bytes.count, bytes[cursor + 3] == UInt8(ascii: ":"),
            let hours = number(bytes, cursor + 1, 2), let minutes = number(bytes, cursor + 4, 2),
            hours < 24, minutes < 60
        else { return nil }
        switch bytes[cursor] {
        case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
        case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
        case _: return nil
        }
    }
}

/// A day of the proleptic Gregorian calendar.
private struct CivilDate {
    let year: Int64
    let month: Int64
    let day: Int64

    init?(year: Int64, month: Int64, day: Int64) {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day) else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Counts years from March, so that the leap day comes last, in eras of 400 years.
    init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        month = march < 10 ? march + 3 : march - 9
        day = dayOfYear - (153 * march + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floorDivided(by: 400)
        let yearOfEra = shifted - era * 400
        let march = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * march + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
