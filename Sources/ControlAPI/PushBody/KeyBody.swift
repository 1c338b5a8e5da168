import APNs
import JSON
import Routing

/// A provider key as a body describes it.
struct KeyBody {
    /// What the key may be used for.
    let scope: ProviderKeyScope
    /// Its private or public part; nil for a key that is to be made.
    let pem: [UInt8]?

    private static let keys = ["team_id", "environment", "topics", "related_key_id", "pem"]
    static let pemBytesMax = 16_384
    /// More than any value has that may be shown, quotes included.
    private static let shownMax = 48

    /// Reads the body; nothing that it says holds key material, wherever that stood.
    init(keyID: String, _ value: JSONValue) throws(DevicePlanError) {
        do throws(DevicePlanError) {
            self = try KeyBody(reading: value, keyID: keyID)
        } catch {
            throw KeyBody.withheld(error)
        }
    }

    private init(reading value: JSONValue, keyID: String) throws(DevicePlanError) {
        try KeyBody.check(
            PlanField(value: .string(keyID), path: "kid", offset: nil)
        ) { () throws(ProviderKeyFlaw) in try ProviderKeyScope.check(id: keyID, "a key id") }
        let object = try PlanObject(
            PlanField(value: value, path: "", offset: nil), keys: KeyBody.keys)
        let team = try object.required("team_id", "the team that the key belongs to")
        let environment = try object.nonNull("environment")?.word(Environment.self)
        let topics = try KeyBody.topics(object)
        scope = ProviderKeyScope(
            keyID: keyID, teamID: try KeyBody.team(team), environment: environment,
            topics: topics,
            relatedKeyID: try KeyBody.related(object, keyID, isTopicSpecific: topics != nil))
        pem = try KeyBody.pem(object)
    }

    /// The error without a value or name that may be a key in the wrong place.
    private static func withheld(_ error: DevicePlanError) -> DevicePlanError {
        let isNameLong = error.path.utf8.count > shownMax
        let isValueLong = error.got.utf8.count > shownMax || KeyText.isIn(error.got)
        guard isNameLong || isValueLong else { return error }
        return DevicePlanError(
            error.problem, path: isNameLong ? "" : error.path,
            got: isValueLong ? "a value that is not shown, as it is long" : error.got,
            expected: error.expected, hint: error.hint, offset: error.offset)
    }

    /// Says of a field what the one check of keys finds.
    private static func check(
        _ field: PlanField, _ check: () throws(ProviderKeyFlaw) -> Void
    ) throws(DevicePlanError) {
        do throws(ProviderKeyFlaw) {
            try check()
        } catch {
            throw DevicePlanError(
                .badValue, path: field.path, got: error.got, expected: error.expected,
                hint: error.hint, offset: field.offset)
        }
    }

    private static func team(_ field: PlanField) throws(DevicePlanError) -> String {
        let text = try field.text()
        try check(field) { () throws(ProviderKeyFlaw) in
            try ProviderKeyScope.check(id: text, "a team id")
        }
        return text
    }

    private static func topics(_ object: PlanObject) throws(DevicePlanError) -> [String]? {
        guard let field = object.nonNull("topics") else { return nil }
        let elements = try field.elements(of: "topics")
        var topics: [String] = []
        for element in elements { topics.append(try element.text()) }
        do throws(ProviderKeyFlaw) {
            try ProviderKeyScope.check(topics: topics)
        } catch {
            let path =
                if case .topic(let index, _) = error { elements[index].path } else { field.path }
            throw DevicePlanError(
                .badValue, path: path, got: error.got, expected: error.expected, hint: error.hint,
                offset: field.offset)
        }
        return topics
    }

    private static func related(
        _ object: PlanObject, _ keyID: String, isTopicSpecific: Bool
    ) throws(DevicePlanError) -> String? {
        guard let field = object.nonNull("related_key_id") else { return nil }
        let related = try field.text()
        try check(field) { () throws(ProviderKeyFlaw) in
            try ProviderKeyScope.check(
                related: related, of: keyID, isTopicSpecific: isTopicSpecific)
        }
        return related
    }

    private static func pem(_ object: PlanObject) throws(DevicePlanError) -> [UInt8]? {
        guard let field = object.nonNull("pem") else { return nil }
        let text = try field.text()
        guard (1...pemBytesMax).contains(text.utf8.count) else {
            throw DevicePlanError(
                .badValue, path: field.path, got: "\(text.utf8.count) bytes",
                expected: "a key in PEM of at most \(pemBytesMax) bytes",
                hint: "leave pem out to make a key")
        }
        return Array(text.utf8)
    }
}
