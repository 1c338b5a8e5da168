import HTTP1
import JSON
import PushLog

extension ControlAPI {
    /// The description of all operations.
    func openAPI() -> ControlResult {
        .answer(
            .json(
                200,
                OpenAPIDocument.json(
                    version: configuration.version,
                    needsToken: configuration.controlToken != nil)))
    }

    /// Counters and gauges.
    ///
    /// Source: Prometheus, text exposition format 0.0.4.
    func metrics() -> ControlResult {
        let statistics = log.statistics
        var text = MetricsText()
        text.counter(
            "mock_apns_pushes_total", "Pushes answered, by status and reason.",
            configuration.counters().map { count in
                (
                    [("status", String(count.status)), ("reason", count.reason ?? "")],
                    count.count
                )
            })
        text.counter(
            "mock_apns_log_appended_total", "Records entered in the log.",
            [([], statistics.appended)])
        text.counter(
            "mock_apns_log_dropped_total", "Records that retention has taken.",
            [([], statistics.dropped)])
        text.gauge("mock_apns_log_records", "Records in the log.", UInt64(statistics.count))
        text.gauge("mock_apns_log_bytes", "Bytes in the log.", UInt64(statistics.bytes))
        text.gauge(
            "mock_apns_connections", "Open connections of senders.",
            UInt64(connections.openCount))
        text.gauge(
            "mock_apns_ready", "1 while new work may come.",
            configuration.readiness().isReady ? 1 : 0)
        return .answer(
            HTTP1Response(
                status: 200,
                headers: [
                    HTTP1Header("Content-Type", "text/plain; version=0.0.4"), .closedPolicy,
                ],
                body: Array(text.text.utf8)))
    }
}

/// Metrics in the form that Prometheus reads.
struct MetricsText {
    private(set) var text = ""

    mutating func counter(
        _ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: UInt64)]
    ) {
        head(name, help, "counter")
        for sample in samples {
            let labels = sample.labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
            text += name + (labels.isEmpty ? "" : "{\(labels)}") + " \(sample.value)\n"
        }
    }

    mutating func gauge(_ name: String, _ help: String, _ value: UInt64) {
        head(name, help, "gauge")
        text += "\(name) \(value)\n"
    }

    private mutating func head(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }
}
