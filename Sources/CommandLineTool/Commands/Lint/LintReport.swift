package import APNs
internal import JSON

/// One finding with its place in the payload.
package struct LintFinding: Sendable, Equatable {
    package let finding: Finding
    /// The gateway refuses the push for it.
    package let isRefused: Bool
    /// Nil where the payload as a whole is meant.
    package let place: PayloadPlace?
    /// The place counted in bytes from 0.
    private let offset: Int?

    init(_ finding: Finding, settings: RuleSettings, payload: [UInt8]) {
        self.finding = finding
        isRefused = RuleID(name: finding.code).map { settings.level(of: $0) == .enforce } ?? false
        offset = finding.offset ?? LintFinding.offset(of: finding.field, in: payload)
        place = offset.map { PayloadPlace($0, in: payload) }
    }

    /// Where the key stands, or the object in which it is missing.
    private static func offset(of field: String?, in payload: [UInt8]) -> Int? {
        guard let field, field == "aps" || field.hasPrefix("aps."),
            var value = try? JSONValue(parsing: payload, limits: .payload)
        else { return nil }
        var offset: Int?
        for key in field.split(separator: ".") {
            guard let member = value.members?.last(where: { $0.key == key }) else { break }
            offset = member.offset
            value = member.value
        }
        return offset
    }

    /// The word for its weight: `refused`, or that of the finding.
    package var level: String { isRefused ? "refused" : finding.level.rawValue }
}

/// What `lint` found.
package struct LintReport: Sendable {
    /// The rule that refuses the push; nil when it is accepted.
    package let refusal: Rule?
    package let findings: [LintFinding]
    package let payloadClass: PayloadClass
    package let payloadBytes: Int
    package let payloadBytesMax: Int

    /// 1 when the push would be refused, or has a finding of level error; else 0.
    package var exitStatus: Int32 {
        refusal != nil || findings.contains { $0.finding.level == .error } ? 1 : 0
    }

    /// One line a finding, and one for the answer.
    ///
    /// - Parameter name: what the payload is called.
    /// - Returns: lines with their ends.
    package func text(_ name: String) -> String {
        var text = ""
        for one in findings {
            let place = one.place.map { ":\($0.line):\($0.column)" } ?? ""
            let hint = one.finding.hint.map { "; \($0)" } ?? ""
            let line = "\(name)\(place): \(one.level): \(one.finding.message)\(hint)"
            text += TerminalText.visible("\(line) [\(one.finding.code)]") + "\n"
        }
        let answer = refusal.map { "\($0.reason.status) \($0.reason.name)" } ?? "200"
        let count =
            switch findings.count {
            case 0: "nothing found"
            case 1: "1 finding"
            case let count: "\(count) findings"
            }
        return text + "\(TerminalText.visible(name)): \(answer), \(count)\n"
    }

    /// One JSON object in one line: the answer of POST /v1/lint, with lines and columns.
    package var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.member("valid", exitStatus == 0)
        json.member("status", refusal.map { Int64($0.reason.status) } ?? 200)
        json.member("reason", refusal?.reason.name)
        json.key("rule")
        if let refusal {
            json.beginObject()
            json.member("id", refusal.name)
            json.member("source", refusal.source)
            json.endObject()
        } else {
            json.null()
        }
        json.key("findings")
        json.beginArray()
        for finding in findings { finding.write(to: &json) }
        json.endArray()
        json.member("bytes", Int64(payloadBytes))
        json.member("limit", Int64(payloadBytesMax))
        json.member("payload_class", payloadClass.name)
        json.endObject()
        return TerminalText.line(json: json)
    }
}

extension LintFinding {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("code", finding.code)
        json.member("level", isRefused ? "error" : finding.level.rawValue)
        json.member("field", finding.field)
        json.member("offset", offset.map(Int64.init))
        json.member("line", place.map { Int64($0.line) })
        json.member("column", place.map { Int64($0.column) })
        json.member("message", finding.message)
        json.member("hint", finding.hint)
        json.endObject()
    }
}
