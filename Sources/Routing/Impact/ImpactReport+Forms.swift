package import JSON

extension ImpactReport {
    /// A matrix of set-ups and inputs, then each harm.
    package var markdown: String {
        var table = PlainTable(["app"] + inputs.map(\.name))
        for row in rows {
            table.add([row.host.name] + row.cells.map(\.verdict.name))
        }
        var text = "# Impact of \(MarkdownText.cell(hooksName)) on iOS \(os)\n\n"
        text += table.markdown + "\n" + "\(summary.first?.uppercased() ?? "")"
        text += summary.dropFirst() + ".\n"
        guard !harm.isEmpty else { return text }
        var list = PlainTable(["app", "input", "verdict", "what"])
        for cell in harm {
            for finding in cell.findings {
                list.add([cell.host, cell.input, finding.verdict.name, finding.text])
            }
        }
        return text + "\n" + list.markdown
    }

    /// A suite for each set-up, a case for each input; harm is a failure.
    package var junit: String {
        let suites = rows.map { row in
            "  <testsuite name=\"\(XMLText.attribute(row.host.name))\""
                + ImpactReport.counts(row.cells) + ">\n"
                + row.cells.map(testCase).joined() + "  </testsuite>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"impact of \(XMLText.attribute(hooksName)) on iOS \(os)\""
            + ImpactReport.counts(cells) + ">\n" + suites.joined() + "</testsuites>\n"
    }

    private static func counts(_ cells: [Cell]) -> String {
        " tests=\"\(cells.count)\" failures=\"\(cells.count(where: \.isHarm))\" errors=\"0\""
            + " skipped=\"0\""
    }

    private func testCase(_ cell: Cell) -> String {
        let head =
            "    <testcase classname=\"\(XMLText.attribute(hooksName)).\(XMLText.attribute(cell.host))\""
            + " name=\"\(XMLText.attribute(cell.input))\""
        guard cell.isHarm else { return head + "/>\n" }
        let messages = cell.findings.map { "\($0.verdict.name): \($0.text)" }
        return head + ">\n      <failure type=\"\(cell.verdict.name)\" message=\""
            + XMLText.attribute(messages.first ?? "") + "\">"
            + XMLText.attribute(messages.joined(separator: "\n"))
            + "</failure>\n    </testcase>\n"
    }

    /// Writes hooks, system, and every cell with its findings.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("hooks")
        writer.beginArray()
        for set in hooks { writer.string(set.name) }
        writer.endArray()
        writer.member("os", os.description)
        writer.member("compared", Int64(cells.count))
        writer.member("harm", Int64(harm.count))
        writer.key("apps")
        writer.beginArray()
        for row in rows { row.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension ImpactReport.Row {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", host.name)
        writer.member("summary", host.summary)
        writer.member("verdict", verdict?.name)
        writer.key("inputs")
        writer.beginArray()
        for cell in cells { cell.write(to: &writer) }
        writer.endArray()
        writer.key("remarks")
        writer.beginArray()
        for remark in remarks { remark.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension ImpactReport.Cell {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("input", input)
        writer.member("verdict", verdict.name)
        writer.member("heard", isHeard)
        writer.member("mended", isMended)
        writer.key("findings")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            writer.member("verdict", finding.verdict.name)
            writer.member("callback", finding.callback?.name)
            writer.member("message", finding.message)
            writer.key("rules")
            writer.beginArray()
            for rule in finding.rules { writer.string(rule.id) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

/// Text in XML.
enum XMLText {
    /// Text between quotes or tags; what XML 1.0 cannot hold becomes a question mark.
    static func attribute(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                escaped += "?"
            case _: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
