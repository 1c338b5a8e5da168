import APNs
import JSON
import PushLog

/// The parameters of a query string, each known and none given twice.
struct QueryParameters: Equatable, Sendable {
    private let values: [String: String]
    /// What durations in them count back from; nil: times are given as instants only.
    let now: Instant?

    /// Reads what follows the question mark.
    init(_ query: String?, known: [String], now: Instant? = nil) throws(ControlError) {
        self.now = now
        var values: [String: String] = [:]
        for pair in (query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try QueryParameters.decode(parts[0], field: nil)
            try QueryParameters.check(name, isNew: values[name] == nil, known)
            values[name] = parts.count == 1 ? "" : try QueryParameters.decode(parts[1], field: name)
        }
        self.values = values
    }

    /// Takes parameters that are not encoded.
    init(
        _ pairs: [(name: String, value: String)], known: [String], now: Instant? = nil
    ) throws(ControlError) {
        self.now = now
        var values: [String: String] = [:]
        for (name, value) in pairs {
            try QueryParameters.check(name, isNew: values[name] == nil, known)
            values[name] = value
        }
        self.values = values
    }

    private static func check(
        _ name: String, isNew: Bool, _ known: [String]
    ) throws(ControlError) {
        guard known.contains(name) else { throw .unknownParameter(name: name, known: known) }
        guard isNew else { throw .repeatedParameter(name: name) }
    }

    /// The value of a parameter, or nil when it was not given.
    subscript(_ name: String) -> String? { values[name] }

    private static func decode(
        _ text: Substring, field: String?
    ) throws(ControlError) -> String {
        do throws(PercentDecoding.Fault) {
            return try PercentDecoding.decode(text, plusIsBlank: true)
        } catch {
            throw .badEncoding(field: field, fault: error)
        }
    }
}

extension QueryParameters {
    /// The parameter as a whole number of the range.
    func integer(
        _ name: String, in range: ClosedRange<Int64>, hint: String? = nil
    ) throws(ControlError) -> Int64? {
        guard let text = values[name] else { return nil }
        let isDigits =
            (1...19).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        guard isDigits, let value = Int64(text), range.contains(value) else {
            throw .badValue(
                field: name, got: text,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
                hint: hint)
        }
        return value
    }

    /// The parameter as an instant, or as how long ago that was.
    func time(_ name: String) throws(ControlError) -> Instant? {
        try time(name, now: now)
    }

    /// The same by another clock.
    func time(_ name: String, now: Instant?) throws(ControlError) -> Instant? {
        guard let text = values[name] else { return nil }
        guard let instant = PastTime.instant(text, now: now) else {
            throw .badValue(
                field: name, got: text, expected: PastTime.expected(mayCountBack: now != nil),
                hint: "a plus sign in a query is written %2B")
        }
        return instant
    }

    /// The parameter as one of the words.
    func word<Word>(
        _ name: String, among words: [(name: String, word: Word)]
    ) throws(ControlError) -> Word? {
        guard let text = values[name] else { return nil }
        guard let match = words.first(where: { $0.name == text }) else {
            let names = words.map(\.name)
            throw .badValue(
                field: name, got: text, expected: "one of " + names.joined(separator: ", "),
                hint: NearMatch.hint(text, among: names))
        }
        return match.word
    }

    /// The parameter as a text of at least one byte.
    func text(_ name: String, expected: String) throws(ControlError) -> String? {
        guard let text = values[name] else { return nil }
        guard !text.isEmpty else {
            throw .badValue(
                field: name, got: "", expected: expected, hint: "leave the parameter out for all")
        }
        return text
    }

    /// Seconds with up to three decimals from 0 to `max`, in milliseconds.
    func milliseconds(_ name: String, maxSeconds: UInt64) throws(ControlError) -> UInt64? {
        guard let text = values[name] else { return nil }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : "0"
        let isNumber = [parts[0], fraction].allSatisfy { part in
            (1...3).contains(part.utf8.count)
                && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        }
        let padded = fraction + String(repeating: "0", count: max(0, 3 - fraction.utf8.count))
        guard isNumber, let seconds = UInt64(parts[0]), let thousandths = UInt64(padded),
            seconds * 1_000 + thousandths <= maxSeconds * 1_000
        else {
            throw .badValue(
                field: name, got: text,
                expected: "seconds from 0 to \(maxSeconds), with up to three decimals", hint: nil)
        }
        return seconds * 1_000 + thousandths
    }
}
