internal import JSON

/// `mock-apns log`: what the log of a server holds.
package enum LogCommand {
    /// How long the server waits for pushes before it answers with none, in seconds.
    static let waitSeconds = 25

    /// Prints the newest pushes, and with `--follow` those that come.
    ///
    /// - Throws: `.usage` for wrong flags, `.failed` when the server does not answer.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        try run(
            arguments, environment: environment,
            columns: Terminal.columns(environment)
        ) { Output.standard.write($0) }
    }

    /// The same with the width of the terminal and a writer, which tells whether to go on.
    package static func run(
        _ arguments: [Given], environment: [String: String], columns: Int?,
        write: (String) -> Bool
    ) throws(CommandError) {
        let values = try GivenValues(arguments, environment: environment, for: .log)
        var client = try ControlPlaneClient(values)
        let printer = LogPrinter(
            layout: values.text(.format) == "json" ? nil : LogLayout(columns: columns),
            isSummary: values.isOn(.summary))
        let limit = values.text(.limit) ?? "100"
        let newest = try client.get(
            "/v1/pushes", filters(values) + [("order", "desc"), ("limit", limit)])
        let records = Array((newest.value(for: "pushes")?.array ?? []).reversed())
        guard write(printer.head + printer.lines(records)) else { return }
        guard values.isOn(.follow) else { return }
        let cursor = records.compactMap { $0.value(for: "revision")?.integer }.max() ?? 0
        try follow(&client, filters(values), after: cursor, printer, write)
    }

    /// Asks again and again for what came after the cursor; ends with the process or the writer.
    private static func follow(
        _ client: inout ControlPlaneClient, _ filters: [(name: String, value: String)],
        after start: Int64, _ printer: LogPrinter, _ write: (String) -> Bool
    ) throws(CommandError) {
        var cursor = start
        while true {
            let page = try client.get(
                "/v1/pushes",
                filters + [
                    ("after", String(cursor)), ("wait", String(waitSeconds)), ("limit", "1000"),
                ], timeoutMilliseconds: (waitSeconds + 10) * 1_000)
            let records = page.value(for: "pushes")?.array ?? []
            if !records.isEmpty, !write(printer.lines(records)) { return }
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
