internal import APNs
internal import JSON
internal import MockAPNs
internal import Routing

/// `mock-apns rules`: the rule book, the settings, or the rules of a device.
package enum RulesCommand {
    /// Prints the list.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` when two lists are asked for.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .rules)
        let isJSON = values.text(.format) == "json"
        switch (values.isOn(.settings), values.isOn(.routing)) {
        case (true, true): throw .usage("give --settings or --routing, not both")
        case (true, false): return isJSON ? settingsJSON : settingsText
        case (false, true): return isJSON ? routingJSON : routingText
        case (false, false): return isJSON ? rulesJSON : rulesText
        }
    }

    private static var rulesText: String {
        var table = TextTable([
            "step", "id", "answer", "apns", "strict", "lenient", "what is asked",
        ])
        for rule in RuleBook.all {
            table.add([
                String(rule.step), rule.name, "\(rule.reason.status) \(rule.reason.name)",
                rule.levels.apns.name, rule.levels.strict.name, rule.levels.lenient.name,
                rule.what,
            ])
        }
        return table.text
    }

    private static var rulesJSON: String {
        list("rules", RuleBook.all) { rule, json in
            json.member("id", rule.name)
            json.member("step", Int64(rule.step))
            json.member("status", Int64(rule.reason.status))
            json.member("reason", rule.reason.name)
            json.key("levels")
            json.beginObject()
            for profile in Profile.allCases {
                json.member(profile.name, rule.levels.level(in: profile).name)
            }
            json.endObject()
            json.member("what", rule.what)
            json.member("why", rule.why)
            json.member("source", rule.source)
        }
    }

    private static var settingsText: String {
        var table = TextTable(["name", "default", "type", "meaning"])
        for setting in Setting.all {
            table.add([setting.name, setting.defaultValue, setting.kind.text, setting.meaning])
        }
        return table.text
    }

    private static var settingsJSON: String {
        list("settings", Setting.all) { setting, json in
            json.member("name", setting.name)
            json.member("default", setting.defaultValue)
            json.member("type", setting.kind.text)
            json.member("meaning", setting.meaning)
        }
    }

    private static var routingText: String {
        var table = TextTable(["id", "evidence", "what a device does", "source"])
        for rule in RoutingRule.all {
            table.add([rule.id, rule.evidence.name, rule.says, rule.source])
        }
        return table.text + "\n" + diagnosticsText
    }

    private static var diagnosticsText: String {
        var table = TextTable(["diagnostic", "level", "what it means", "what to do"])
        for code in Diagnostic.Code.allCases {
            table.add([code.name, code.level.name, code.says, code.remedy ?? "-"])
        }
        return table.text
    }

    private static var routingJSON: String {
        var json = JSONWriter()
        json.beginObject()
        write("routing_rules", RoutingRule.all, to: &json) { rule, json in
            json.member("id", rule.id)
            json.member("evidence", rule.evidence.name)
            json.member("says", rule.says)
            json.member("source", rule.source)
        }
        write("diagnostics", Diagnostic.Code.allCases, to: &json) { code, json in
            json.member("code", code.name)
            json.member("level", code.level.name)
            json.member("says", code.says)
            json.member("remedy", code.remedy)
        }
        json.endObject()
        return json.text + "\n"
    }

    /// One object with one array of objects.
    private static func list<Element>(
        _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) -> String {
        var json = JSONWriter()
        json.beginObject()
        self.write(name, elements, to: &json, write)
        json.endObject()
        return json.text + "\n"
    }

    /// One member with an array of objects.
    private static func write<Element>(
        _ name: String, _ elements: [Element], to json: inout JSONWriter,
        _ write: (Element, inout JSONWriter) -> Void
    ) {
        json.key(name)
        json.beginArray()
        for element in elements {
            json.beginObject()
            write(element, &json)
            json.endObject()
        }
        json.endArray()
    }
}
