package import JSON

extension StrategyReport {
    /// For each version a table of subjects and plans, what each plan costs, and the advice.
    package var text: String {
        versions.map { version in
            var text = "iOS \(version.os): heard on so many of the app set-ups where anybody is\n\n"
            text += version.table.text + "\n"
            for column in version.columns {
                text += "\(column.plan.name): \(column.plan.says)\n"
                text += "    costs: \(column.plan.costs.joined(separator: "; "))\n"
                text += "    breaks: \(column.breaks)"
                text += "\(StrategyAdvice.ids(column.harmRules))\n"
            }
            text += "\nadvice for iOS \(version.os)\n"
            for line in version.advice.lines { text += "    \(line)\n" }
            return text + version.remarkText
        }.joined(separator: "\n")
    }

    /// The same as a page.
    package var markdown: String {
        versions.map { version in
            var text = "## iOS \(version.os)\n\n" + version.table.markdown + "\n"
            var plans = PlainTable(["plan", "what", "costs", "breaks"])
            for column in version.columns {
                plans.add([
                    column.plan.name, column.plan.says,
                    column.plan.costs.joined(separator: "; "),
                    column.breaks + StrategyAdvice.ids(column.harmRules),
                ])
            }
            text += plans.markdown + "\nAdvice:\n\n"
            for line in version.advice.lines { text += "- \(MarkdownText.cell(line))\n" }
            return text + version.remarkText
        }.joined(separator: "\n")
    }

    /// Writes `{"versions": [...]}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("versions")
        writer.beginArray()
        for version in versions { version.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension StrategyReport.Version {
    package var advice: StrategyAdvice { StrategyAdvice(self) }

    /// A line of its own; empty without a remark.
    fileprivate var remarkText: String {
        remark.map { "\n\($0.level.name): \($0.message) [\($0.code)]\n" } ?? ""
    }

    /// Subjects down, plans across; the last row is what they break.
    fileprivate var table: PlainTable {
        var table = PlainTable([""] + columns.map(\.plan.name))
        for (index, subject) in StrategySubject.all.enumerated() {
            table.add([subject.name] + columns.map { $0.catches[index].text })
        }
        table.add(["cells with harm"] + columns.map { "\($0.impact.harm.count)" })
        return table
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("os", os.description)
        writer.key("plans")
        writer.beginArray()
        for column in columns { column.write(to: &writer) }
        writer.endArray()
        let advice = advice
        writer.list("use", advice.use)
        writer.list("advice", advice.lines)
        writer.key("diagnostics")
        writer.beginArray()
        remark?.write(to: &writer)
        writer.endArray()
        writer.endObject()
    }
}

extension StrategyReport.Column {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", plan.name)
        writer.member("plan", Int64(plan.number))
        writer.member("corrected", plan.isCorrected)
        writer.key("catches")
        writer.beginArray()
        for one in catches {
            writer.beginObject()
            writer.member("subject", one.subject.name)
            writer.member("input", one.subject.input)
            writer.member("known", one.isKnown)
            writer.list("heard", one.heard)
            writer.list("told", one.told)
            writer.endObject()
        }
        writer.endArray()
        writer.list("costs", plan.costs)
        writer.key("breaks")
        writer.beginObject()
        for verdict in ImpactVerdict.allCases where verdict.isHarm {
            writer.member(verdict.name, Int64(impact.cells.count { $0.verdict == verdict }))
        }
        writer.endObject()
        writer.list("rules", harmRules.map(\.id))
        writer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func list(_ key: String, _ words: [String]) {
        self.key(key)
        beginArray()
        for word in words { string(word) }
        endArray()
    }
}
