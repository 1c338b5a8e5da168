import Testing

@testable import APNs

struct DurationTextTests {
    static let durations: [(text: String, milliseconds: Int64?)] = [
        ("90s", 90_000), ("55m", 3_300_000), ("2h", 7_200_000), ("1h30m", 5_400_000),
        ("500ms", 500), ("1s500ms", 1_500), ("8d", 691_200_000),
        ("1d1h1m1s1ms", 90_061_001), ("0s", 0), ("00090s", 90_000), ("36500d", 3_153_600_000_000),
        ("", nil), ("90", nil), ("s", nil), ("-1s", nil), ("+1s", nil), ("1.5h", nil),
        ("1 h", nil), (" 1h", nil), ("1h ", nil), ("1h30", nil), ("30m1h", nil), ("1h1h", nil),
        ("1ms1s", nil), ("1H", nil), ("1w", nil), ("1hm", nil), ("1sms", nil), ("36501d", nil),
        ("36500d1ms", nil), ("999999999999d", nil), ("9999999999999ms", nil),
        ("18446744073709551616ms", nil), ("\u{661}s", nil), ("1\u{0}s", nil),
    ]

    @Test("a duration is numbers with units from great to small", arguments: durations)
    func milliseconds(_ row: (text: String, milliseconds: Int64?)) {
        #expect(DurationText.milliseconds(row.text) == row.milliseconds)
    }

    @Test(
        "is written in the greatest units that fit",
        arguments: [
            (600_000, "10m"), (5_400_000, "1h30m"), (0, "0s"), (90_061_001, "1d1h1m1s1ms"),
        ])
    func text(milliseconds: Int64, text: String) {
        #expect(DurationText.text(milliseconds) == text)
        #expect(DurationText.milliseconds(text) == milliseconds)
    }
}
