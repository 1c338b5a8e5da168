package import APNs
internal import JSON

/// `mock-apns token`: a provider token.
package enum TokenCommand {
    /// Prints a token, or the list of defects.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let text = try text(
            arguments, environment: environment,
            now: Instant(milliseconds: ProcessFacts.wallMilliseconds()))
        Output.standard.write(text)
    }

    /// What is printed; the token is issued `now`.
    ///
    /// - Throws: `.usage` or `.failed` without a key.
    package static func text(
        _ arguments: [Given], environment: [String: String], now: Instant
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .token)
        let isJSON = values.text(.format) == "json"
        if values.isOn(.listDefects) { return isJSON ? defectsJSON : defectsText }
        let key = try SigningKey.read(values)
        let token = try key.token(issuedAt: now, defects: defects(values))
        guard isJSON else { return token + "\n" }
        var json = JSONWriter()
        json.beginObject()
        json.member("provider_token", token)
        json.member("key_id", key.keyID)
        json.member("team_id", key.teamID)
        json.member("issued_at", now.description)
        json.endObject()
        return json.text + "\n"
    }

    /// The defects that the flags name.
    static func defects(_ values: GivenValues) -> [ProviderTokenDefect] {
        values.texts(.defect).compactMap { ProviderTokenDefect(rawValue: $0) }
    }

    private static var defectsText: String {
        var table = TextTable(["name", "answer", "in profile strict", "what is wrong or odd"])
        for defect in ProviderTokenDefect.allCases {
            table.add([
                defect.name, answer(defect.reason), answer(defect.strictReason), defect.meaning,
            ])
        }
        return table.text
    }

    private static func answer(_ reason: Reason?) -> String {
        reason.map { "\($0.status) \($0.name)" } ?? "200"
    }

    private static var defectsJSON: String {
        var json = JSONWriter()
        json.beginObject()
        json.key("defects")
        json.beginArray()
        for defect in ProviderTokenDefect.allCases {
            json.beginObject()
            json.member("name", defect.name)
            json.member("reason", defect.reason?.name)
            json.member("strict_reason", defect.strictReason?.name)
            json.member("meaning", defect.meaning)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.text + "\n"
    }
}
