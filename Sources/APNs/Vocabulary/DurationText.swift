/// A length of time as a person writes it: `90s`, `55m`, `1h30m`, `500ms`.
package enum DurationText {
    /// What it may look like, for error messages.
    package static let expected =
        "a duration of at most 36500d, as \"90s\", \"55m\", \"1h30m\" or \"500ms\""
    /// A hundred years: longer than anything that a server waits for.
    package static let millisecondsMax: Int64 = 36_500 * 86_400_000

    /// Units from great to small, the order in which they may follow one another.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// The milliseconds; nil when it is no such text, or too long.
    package static func milliseconds(_ text: String) -> Int64? {
        var rest = text.utf8[...]
        var next = 0
        var sum: Int64 = 0
        repeat {
            let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { $0 &- UInt8(ascii: "a") < 26 }
            rest = rest.dropFirst(letters.count)
            // Twelve digits cannot overflow, whatever the unit.
            guard (1...12).contains(digits.count), let number = Int64(String(digits) ?? ""),
                let unit = units[next...].firstIndex(where: { letters.elementsEqual($0.name.utf8) })
            else { return nil }
            next = unit + 1
            let (product, overflow) = number.multipliedReportingOverflow(
                by: units[unit].milliseconds)
            guard !overflow, product <= millisecondsMax - sum else { return nil }
            sum += product
        } while !rest.isEmpty
        return sum
    }

    /// The text of a length of time, in its greatest units: `1h30m`.
    package static func text(_ milliseconds: Int64) -> String {
        var rest = max(0, milliseconds)
        var text = ""
        for unit in units where rest >= unit.milliseconds {
            text += "\(rest / unit.milliseconds)\(unit.name)"
            rest %= unit.milliseconds
        }
        return text.isEmpty ? "0s" : text
    }
}
