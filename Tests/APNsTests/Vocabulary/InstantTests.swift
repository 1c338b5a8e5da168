import APNs
import TestSupport
import Testing

@Suite("Instants")
struct InstantTests {
    private static let both: [(Int64, String)] = [
        (0, "1970-01-01T00:00:00.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (1, "1970-01-01T00:00:00.001Z"),
        (951_782_399_999, "2000-02-28T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (951_868_800_000, "2000-03-01T00:00:00.000Z"),
        (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
        (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (1_582_979_696_789, "2020-02-29T12:34:56.789Z"),
        (1_796_029_200_000, "2026-11-30T09:00:00.000Z"),
        (-11_670_994_676_996, "1600-02-29T01:02:03.004Z"),
        (13_574_646_000_001, "2400-02-29T23:00:00.001Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ]

    @Test("are written as RFC 3339 and read back", arguments: both)
    func roundTrip(milliseconds: Int64, text: String) {
        #expect(Instant(milliseconds: milliseconds).description == text)
        #expect(Instant(rfc3339: text) == Instant(milliseconds: milliseconds))
    }

    private static let readable: [(String, Int64)] = [
        ("2026-11-30T09:00:00Z", 1_796_029_200_000),
        ("2026-11-30t09:00:00z", 1_796_029_200_000),
        ("2026-11-30T10:30:00+01:30", 1_796_029_200_000),
        ("2026-11-30T00:00:00-09:00", 1_796_029_200_000),
        ("2026-12-01T08:59:00+23:59", 1_796_029_200_000),
        ("2026-11-30T09:00:00-00:00", 1_796_029_200_000),
        ("2026-11-30T09:00:00.5Z", 1_796_029_200_500),
        ("2026-11-30T09:00:00.05Z", 1_796_029_200_050),
        ("2026-11-30T09:00:00.1239999999999999999999Z", 1_796_029_200_123),
        ("2026-11-30T09:00:00.250+00:00", 1_796_029_200_250),
        ("2016-12-31T23:59:60Z", 1_483_228_799_000),
        ("2016-12-31T23:59:60.750Z", 1_483_228_799_750),
        ("9999-12-31T23:59:59.999-23:59", 253_402_387_139_999),
        ("0000-01-01T00:00:00+23:59", -62_167_305_540_000),
    ]

    @Test("are read with fraction, offset and leap second", arguments: readable)
    func read(text: String, milliseconds: Int64) {
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
        #expect(Instant(rfc3339: text[...])?.milliseconds == milliseconds)
    }

    @Test(
        "are not read from anything else",
        arguments: [
            "", "Z", "2026", "2026-11-30", "2026-11-30T09:00Z", "2026-11-30T09:00:00",
            "2026-11-30 09:00:00Z", "2026-13-30T09:00:00Z", "2026-00-30T09:00:00Z",
            "2026-11-31T09:00:00Z", "2026-11-00T09:00:00Z", "2026-11-30T24:00:00Z",
            "2026-11-30T09:60:00Z", "2026-11-30T09:00:61Z", "2025-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-11-30T09:00:00.Z",
            "2026-11-30T09:00:00,5Z", "2026-11-30T09:00:00ZZ", "2026-11-30T09:00:00+1:00",
            "2026-11-30T09:00:00+0100", "2026-11-30T09:00:00+01", "2026-11-30T09:00:00+24:00",
            "2026-11-30T09:00:00+01:60", "2026-11-30T09:00:00*01:00", "+026-11-30T09:00:00Z",
            "2026-1a-30T09:00:00Z", "2026-11-30T09:00:00\u{e9}", "2026/11/30T09:00:00Z",
            "2026-11-30T-9:00:00Z", " 2026-11-30T09:00:00Z", "2026-11-30T09-00-00Z",
        ])
    func refused(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test("count 97 leap days in 400 years, and every day once")
    func everyDay() throws {
        var leapDays = 0
        var date = (year: 2000, month: 1, day: 1)
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let first: Int64 = 946_684_800_000
        for day in 0..<146_097 {
            let instant = Instant(milliseconds: first + Int64(day) * 86_400_000)
            let expected = [(date.year, 4), (date.month, 2), (date.day, 2)].map { value, width in
                String(repeating: "0", count: width - String(value).count) + String(value)
            }.joined(separator: "-")
            try #require(instant.description.prefix(10) == expected)
            try #require(Instant(rfc3339: "\(expected)T00:00:00Z") == instant)
            let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year == 2000)
            if date.month == 2 && date.day == 29 { leapDays += 1 }
            date.day += 1
            if date.day > lengths[date.month - 1] + (date.month == 2 && isLeap ? 1 : 0) {
                date = date.month == 12 ? (date.year + 1, 1, 1) : (date.year, date.month + 1, 1)
            }
        }
        #expect(leapDays == 97)
        #expect(date == (2400, 1, 1))
    }

    @Test("survive a round trip from anywhere in years 0 to 9999", arguments: [1, 2] as [UInt64])
    func randomRoundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let value = Int64.random(
                in: -62_167_219_200_000...253_402_300_799_999, using: &random)
            let instant = Instant(milliseconds: value)
            #expect(Instant(rfc3339: instant.description) == instant)
        }
    }

    @Test("outside of these years are shown by their bound")
    func extremes() {
        let first = "0000-01-01T00:00:00.000Z"
        let last = "9999-12-31T23:59:59.999Z"
        #expect(Instant(milliseconds: .min).description == first)
        #expect(Instant(milliseconds: -62_167_219_200_001).description == first)
        #expect(Instant(milliseconds: .max).description == last)
        #expect(Instant(milliseconds: 253_402_300_800_000).description == last)
    }

    @Test("stop at the ends of their range instead of passing them")
    func saturation() {
        #expect(Instant(seconds: .max).milliseconds == .max)
        #expect(Instant(seconds: .min).milliseconds == .min)
        #expect(Instant(seconds: 9_223_372_036_854_775).milliseconds == 9_223_372_036_854_775_000)
        #expect(Instant(seconds: 9_223_372_036_854_776).milliseconds == .max)
        #expect(Instant(seconds: -9_223_372_036_854_776).milliseconds == .min)
        #expect(Instant(milliseconds: .max).advanced(byMilliseconds: 1).milliseconds == .max)
        #expect(Instant(milliseconds: .min).advanced(byMilliseconds: -1).milliseconds == .min)
        #expect(Instant(milliseconds: .max).advanced(byMilliseconds: .min).milliseconds == -1)
        #expect(Instant(seconds: 5).advanced(byMilliseconds: -5_001).milliseconds == -1)
    }

    @Test("are ordered by time")
    func order() {
        #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
        #expect(!(Instant(milliseconds: 0) < Instant(milliseconds: 0)))
        #expect(Instant(seconds: 1) == Instant(milliseconds: 1_000))
    }

    @Test("random texts never trap", arguments: [1, 2, 3] as [UInt64])
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let frame = Array("2026-11-30T09:00:00.123+01:00".utf8)
        for _ in 0..<2_000 {
            var bytes = frame
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            let instant = Instant(rfc3339: String(decoding: bytes, as: UTF8.self))
            if let instant { #expect(abs(instant.milliseconds) < 1 << 50) }
        }
    }
}
