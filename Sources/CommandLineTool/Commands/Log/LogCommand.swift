internal import JSON

/// `mock-apns log`: what the log of a server holds.
package enum LogCommand {
    /// How long the server waits for pushes before it answers with none, in seconds.
    static let waitSeconds = 25

    /// Prints the newest pushes, and with `--follow` those that come.
    ///
    /// - Returns: 0, or 1 when a command of `--exec` failed.
    /// - Throws: `.usage` for wrong flags, `.failed` when the server does not answer.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        try run(
            arguments, environment: environment,
            columns: Terminal.columns(environment), launcher: ChildLauncher.program,
            note: { Output.error.write("mock-apns: \($0)\n") }
        ) { Output.standard.write($0) }
    }

    /// The same with the width of the terminal and a writer, which tells whether to go on.
    @discardableResult
    package static func run(
        _ arguments: [Given], environment: [String: String], columns: Int?,
        launcher: String? = nil, note: @escaping (String) -> Void = { _ in },
        write: (String) -> Bool
    ) throws(CommandError) -> Int32 {
        let values = try GivenValues(arguments, environment: environment, for: .log)
        var client = try ControlPlaneClient(values)
        let format = values.text(.format)
        let printer = LogPrinter(
            layout: format == "text" ? LogLayout(columns: columns) : nil,
            isSummary: values.isOn(.summary))
        var run = commandRun(values, environment, launcher, note)
        let isExport = format == "jsonl" && values.told(.limit) == nil
        if isExport, run == nil {
            let cursor = try export(&client, filters(values), isTerminal: columns != nil, write)
            guard let cursor, values.isOn(.follow) else { return 0 }
            try follow(&client, filters(values), after: cursor, printer, &run, note, write)
            return 0
        }
        let limit = values.text(.limit) ?? "100"
        let newest = try client.get(
            "/v1/pushes", filters(values) + [("order", "desc"), ("limit", limit)])
        let records = Array((newest.value(for: "pushes")?.array ?? []).reversed())
        guard write(printer.head + printer.lines(records)) else { return 0 }
        guard values.isOn(.follow) else {
            try run?.run(records)
            return run?.isGood == false ? 1 : 0
        }
        run?.pass(records)
        let cursor = records.compactMap { $0.value(for: "revision")?.integer }.max() ?? 0
        try follow(&client, filters(values), after: cursor, printer, &run, note, write)
        return run?.isGood == false ? 1 : 0
    }

    /// What `--exec` asks for.
    private static func commandRun(
        _ values: GivenValues, _ environment: [String: String], _ launcher: String?,
        _ note: @escaping (String) -> Void
    ) -> PushRun? {
        guard let text = values.told(.exec), let command = try? PushCommand(text) else {
            return nil
        }
        let named = [FlagName.status, .reason].contains { values.told($0) != nil }
        return PushRun(
            command, environment: environment, launcher: launcher, takesRefused: named, note: note)
    }

    /// Writes all records as they come; gives the revision of the last, nil when the writer is
    /// gone.
    private static func export(
        _ client: inout ControlPlaneClient, _ filters: [(name: String, value: String)],
        isTerminal: Bool, _ write: (String) -> Bool
    ) throws(CommandError) -> Int64? {
        var last: Int64 = 0
        var goesOn = true
        try client.lines("/v1/pushes", filters + [("format", "jsonl")]) { line in
            let record = try? JSONValue(
                parsing: Array(line.utf8), limits: ControlPlaneClient.limits)
            last = max(last, record?.value(for: "revision")?.integer ?? 0)
            // A file gets the bytes as they are, so that a replay sends what was sent.
            goesOn = write((isTerminal ? TerminalText.visible(json: line) : line) + "\n")
            return goesOn
        }
        return goesOn ? last : nil
    }

    /// Asks again and again for what came after the cursor; ends with the process or the writer.
    private static func follow(
        _ client: inout ControlPlaneClient, _ filters: [(name: String, value: String)],
        after start: Int64, _ printer: LogPrinter, _ run: inout PushRun?,
        _ note: (String) -> Void, _ write: (String) -> Bool
    ) throws(CommandError) {
        var cursor = start
        var loss = FollowLoss()
        while true {
            let page = try client.get(
                "/v1/pushes",
                filters + [
                    ("after", String(cursor)), ("wait", String(waitSeconds)), ("limit", "1000"),
                ], timeoutMilliseconds: (waitSeconds + 10) * 1_000)
            let records = page.value(for: "pushes")?.array ?? []
            // With filters nobody can tell whether one of those that went was meant.
            if filters.isEmpty, let text = loss.note(page, records) { note(text) }
            if !records.isEmpty, !write(printer.lines(records)) { return }
            try run?.run(records)
            cursor = page.value(for: "next")?.integer ?? cursor
        }
    }

    /// The filters of the flags as the control plane names them.
    private static func filters(_ values: GivenValues) -> [(name: String, value: String)] {
        LogFilters.of(values)
    }
}

/// Writes records as lines: columns for people, or one JSON object a line.
struct LogPrinter {
    /// Nil: JSON.
    let layout: LogLayout?
    /// A sentence on each record instead of columns.
    var isSummary = false

    /// What stands before the first record.
    var head: String { isSummary ? "" : layout?.line(.head) ?? "" }

    func lines(_ records: [JSONValue]) -> String {
        records.map(line).joined()
    }

    private func line(_ record: JSONValue) -> String {
        if let layout {
            return isSummary ? LogSummary.line(record) : layout.line(LogRow(record))
        }
        var json = JSONWriter()
        json.value(record)
        return TerminalText.line(json: json)
    }
}
