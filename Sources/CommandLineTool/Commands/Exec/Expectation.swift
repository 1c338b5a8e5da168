internal import APNs
internal import JSON
internal import PushLog
internal import Routing

/// What must have been sent during a run: `2,topic=com.example.app`, `1+`, `none`.
package struct Expectation: Sendable, Equatable {
    /// How many pushes.
    package enum Count: Sendable, Equatable {
        case exactly(Int)
        case atLeast(Int)
        /// No push at all, refused ones included.
        case none
    }

    /// As it was written.
    package let text: String
    package let count: Count
    /// Names as in the log's JSON, with the value each must have.
    package let conditions: [Condition]

    /// One condition.
    package struct Condition: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    /// Reads an expectation.
    ///
    /// - Throws: what is wrong, as the end of a sentence that names the flag.
    package init(parsing text: String) throws(Problem) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first, let count = Expectation.count(first) else {
            throw Problem(
                text: "needs a number, a number and +, or none first; got \(quoted(text))")
        }
        var conditions: [Condition] = []
        for part in parts.dropFirst() {
            let condition = try Expectation.condition(part)
            guard !conditions.contains(where: { $0.name == condition.name }) else {
                throw Problem(text: "names \(condition.name) twice")
            }
            conditions.append(condition)
        }
        self.text = text
        self.count = count
        self.conditions = conditions
    }

    /// Why a text is no expectation.
    package struct Problem: Error, Sendable, Equatable {
        package let text: String
    }

    /// Why `text` is no expectation; nil when it is one.
    static func problem(with text: String) -> String? {
        do throws(Problem) {
            _ = try Expectation(parsing: text)
            return nil
        } catch {
            return error.text
        }
    }

    private static func count(_ text: Substring) -> Count? {
        if text == "none" { return Count.none }
        let digits = text.hasSuffix("+") ? text.dropLast() : text
        guard (1...7).contains(digits.utf8.count), digits.allSatisfy({ "0123456789".contains($0) }),
            let number = Int(digits)
        else { return nil }
        return text.hasSuffix("+") ? .atLeast(number) : .exactly(number)
    }

    private static func condition(_ text: Substring) throws(Problem) -> Condition {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw Problem(text: "needs NAME=VALUE behind the comma; got \(quoted(String(text)))")
        }
        // As in a flag or as in JSON.
        let name = String(text[..<equals].map { $0 == "-" ? "_" : $0 })
        let value = String(text[text.index(after: equals)...])
        let names = Matcher.Condition.allCases.map(\.rawValue)
        guard names.contains(name) else {
            let near = NearMatch.suggestion(for: name, among: names)
            throw Problem(
                text: "knows no condition \(quoted(name))\(near)"
                    + " (conditions: \(names.joined(separator: ", ")))")
        }
        let isNumber = name == Matcher.Condition.status.rawValue && Int(value) != nil
        let json: JSONValue = isNumber ? .number(JSONNumber(text: value)) : .string(value)
        do throws(DevicePlanError) {
            _ = try Matcher(json: .object([.init(key: name, value: json)]))
        } catch {
            let hint = error.hint.map { "; \($0)" } ?? ""
            throw Problem(
                text: "\(name): got \(error.got), expected \(error.expected)\(hint)")
        }
        return Condition(name: name, value: value)
    }
}
