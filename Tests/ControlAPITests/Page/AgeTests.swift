import APNs
import Testing

@testable import ControlAPI

struct AgeTests {
    static let ages: [(milliseconds: Int64, text: String)] = [
        (0, "now"), (999, "now"), (-5_000, "now"), (1_000, "1 s ago"), (59_999, "59 s ago"),
        (60_000, "1 min ago"), (3_599_999, "59 min ago"), (3_600_000, "1 h ago"),
        (86_399_999, "23 h ago"), (86_400_000, "1 d ago"), (400 * 86_400_000, "400 d ago"),
    ]

    @Test("is rounded down to the greatest unit", arguments: ages)
    func text(_ row: (milliseconds: Int64, text: String)) {
        let then = Bench.now.advanced(byMilliseconds: -row.milliseconds)
        #expect(Age.text(of: then, at: Bench.now) == row.text)
    }

    @Test("the ends of time do not trap")
    func ends() {
        let (first, last) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
        #expect(Age.text(of: last, at: first) == "106751991167 d ago")
        #expect(Age.text(of: first, at: last) == "106751991167 d ago")
    }
}
