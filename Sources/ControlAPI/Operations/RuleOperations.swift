import APNs
import HTTP1
import JSON

extension ControlAPI {
    /// The rule book in judging order, with the levels that are in force.
    func listRules() -> ControlResult {
        let settings = configuration.rules.settings
        var json = JSONWriter(reserving: 16_384)
        json.beginObject()
        json.member("profile", settings.profile.name)
        json.key("rules")
        json.beginArray()
        for rule in RuleBook.all { rule.write(level: settings.level(of: rule.id), to: &json) }
        json.endArray()
        json.endObject()
        return .answer(.json(200, json))
    }
}

extension Rule {
    fileprivate func write(level: RuleLevel, to json: inout JSONWriter) {
        json.beginObject()
        json.member("id", name)
        json.member("step", Int64(step))
        json.member("level", level.name)
        json.key("levels")
        json.beginObject()
        for profile in Profile.allCases {
            json.member(profile.name, levels.level(in: profile).name)
        }
        json.endObject()
        json.member("status", Int64(reason.status))
        json.member("reason", reason.name)
        json.member("what", what)
        json.member("why", why)
        json.member("source", source)
        json.endObject()
    }
}
