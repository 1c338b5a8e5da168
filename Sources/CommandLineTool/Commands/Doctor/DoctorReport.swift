internal import JSON

/// All that the doctor found.
struct DoctorReport: Equatable, Sendable {
    let host: String
    var lines: [DoctorLine] = []
    /// The CA that senders must trust; nil where it is not known.
    var authority: Authority?
    /// How they are told to.
    var settings: [RuntimeSetting] = []

    /// 0 when nothing failed, else 1.
    var status: Int32 { lines.contains { $0.level == .fail } ? 1 : 0 }

    /// For people.
    var text: String {
        var text = ""
        for line in lines {
            let margin = String(repeating: " ", count: 17)
            text += TextWidth.padded(line.level.rawValue, to: 6)
            text += TextWidth.padded(line.step.rawValue, to: 11)
            text += TerminalText.visible(line.got) + "\n"
            if let expected = line.expected {
                text += "\(margin)expected: \(TerminalText.visible(expected))\n"
            }
            if let fix = line.fix { text += "\(margin)do: \(TerminalText.visible(fix))\n" }
        }
        if !settings.isEmpty {
            text += "\nHow senders are told to trust the CA:\n"
        }
        for setting in settings {
            text += "\n\(setting.runtime) (\(setting.note))\n"
            for line in setting.lines { text += "  \(TerminalText.visible(line))\n" }
        }
        return text
    }

    /// For programs: one object.
    var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.member("host", host)
        json.member("ok", status == 0)
        json.key("lines")
        json.beginArray()
        for line in lines {
            json.beginObject()
            json.member("step", line.step.rawValue)
            json.member("level", line.level.rawValue)
            json.member("got", line.got)
            json.member("expected", line.expected)
            json.member("fix", line.fix)
            json.endObject()
        }
        json.endArray()
        json.key("ca")
        write(authority, to: &json)
        json.key("settings")
        json.beginArray()
        for setting in settings {
            json.beginObject()
            json.member("runtime", setting.runtime)
            json.key("lines")
            json.beginArray()
            for line in setting.lines { json.string(line) }
            json.endArray()
            json.member("note", setting.note)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return TerminalText.line(json: json)
    }

    private func write(_ authority: Authority?, to json: inout JSONWriter) {
        guard let authority else { return json.null() }
        json.beginObject()
        json.member("file", authority.path)
        json.member("subject", authority.subject)
        json.member("sha256", authority.fingerprint)
        json.endObject()
    }
}
