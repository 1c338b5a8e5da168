internal import JSON
internal import Routing

/// What `devices` and `hooks` have in common: names, one as JSON, and what its members mean.
struct TemplateBook {
    /// The name of the list in JSON.
    let list: String
    let templates: [(name: String, summary: String)]
    let members: [PlanMember]

    /// What the flags ask for; the list where they ask for nothing.
    ///
    /// - Throws: `.usage` where two things are asked for; what `show` throws.
    func text(
        _ values: GivenValues, show: (String) throws(CommandError) -> String
    ) throws(CommandError) -> String {
        let asked = [FlagName.list, .show, .members].filter { values.told($0) != nil }
        guard asked.count < 2 else {
            let words = asked.map(\.rawValue).joined(separator: " or ")
            throw .usage("\(values.command.rawValue): ask for \(words), not for both")
        }
        if let name = values.told(.show) { return try show(name) }
        let isJSON = values.text(.format) == "json"
        if values.isOn(.members) { return isJSON ? membersJSON : membersText }
        return isJSON ? listJSON : listText
    }

    private var listText: String {
        var table = TextTable(["name", "what it is"])
        for template in templates { table.add([template.name, template.summary]) }
        return table.text
    }

    private var listJSON: String {
        json(list, templates) { template, json in
            json.member("name", template.name)
            json.member("summary", template.summary)
        }
    }

    private var membersText: String {
        var table = TextTable(["member", "value", "default", "what it means"])
        for member in members {
            table.add([member.path, member.values, member.standard ?? "-", member.meaning])
        }
        return table.text
    }

    private var membersJSON: String {
        json("members", members) { member, json in
            json.member("path", member.path)
            json.member("values", member.values)
            json.member("default", member.standard)
            json.member("meaning", member.meaning)
        }
    }

    /// One object with one array of objects.
    private func json<Element>(
        _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key(name)
        json.beginArray()
        for element in elements {
            json.beginObject()
            write(element, &json)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.text + "\n"
    }
}
