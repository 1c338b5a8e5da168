import Routing

/// Delays as people write them: `500ms`, `2s`, `1.5s`, `2m`.
enum FaultDelay {
    static let expected = "a delay such as \"500ms\", \"2s\" or \"1.5s\", at most one hour"

    /// Milliseconds; nil when the text is no delay, or one of more than an hour.
    static func milliseconds(_ text: String) -> UInt32? {
        for (unit, scale) in [("ms", UInt64(1)), ("s", 1_000), ("m", 60_000)]
        where text.hasSuffix(unit) {
            guard let value = scaled(text.dropLast(unit.utf8.count), by: scale),
                value <= UInt64(FaultEffect.delayMax)
            else { return nil }
            return UInt32(value)
        }
        return nil
    }

    /// Up to seven digits and three decimals, times `scale`; the result must be whole.
    private static func scaled(_ number: Substring, by scale: UInt64) -> UInt64? {
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard isNumber(parts[0], digitsMax: 7), isNumber(decimals, digitsMax: 3),
            let whole = UInt64(parts[0]), let fraction = UInt64(decimals)
        else { return nil }
        let units: [UInt64] = [100, 10, 1]
        let thousandths = whole * 1_000 + fraction * units[decimals.utf8.count - 1]
        let product = thousandths * scale
        return product.isMultiple(of: 1_000) ? product / 1_000 : nil
    }

    private static func isNumber(_ text: Substring, digitsMax: Int) -> Bool {
        (1...digitsMax).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
}
