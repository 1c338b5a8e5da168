import APNs
import Faults
import HTTP1
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
        let figures = configuration.figures()
        var text = MetricsText()
        writePushes(figures, to: &text)
        writeLog(to: &text)
        writeConnections(figures, to: &text)
        writeServer(figures, to: &text)
        return .answer(
            HTTP1Response(
                status: 200,
                headers: [
                    HTTP1Header("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                    .closedPolicy,
                ],
                body: Array(text.text.utf8)))
    }

    private func writePushes(_ figures: ServerFigures, to text: inout MetricsText) {
        text.counter(
            "mock_apns_pushes_total",
            "Pushes by the answer they got; status 0: none, as the connection or stream ended "
                + "or a fault withheld it.",
            figures.answers.map {
                MetricSample(["status": "\($0.status)", "reason": $0.reason ?? ""], $0.count)
            })
        text.histogram(
            "mock_apns_push_duration_seconds",
            "From the read that ended a request to the write of its answer: verdict, commit of a "
                + "log on disk and delays of faults included.",
            figures.durations)
        text.counter(
            "mock_apns_fault_hits_total", "Pushes that a fault met, since it was put.",
            faults.faults.map { MetricSample(["fault": $0.fault.name], $0.hits) })
        text.counter(
            "mock_apns_devices_forgotten_total",
            "Devices of unknown device tokens that were forgotten to make room for others.",
            UInt64(clamping: devices.forgotten))
    }

    private func writeLog(to text: inout MetricsText) {
        let statistics = log.statistics
        let lag = log.lag
        text.counter(
            "mock_apns_log_appended_total", "Records entered in the log.", statistics.appended)
        text.counter(
            "mock_apns_log_dropped_total", "Records that retention has taken.",
            statistics.dropped)
        text.gauge("mock_apns_log_records", "Records in the log.", Double(statistics.count))
        text.gauge("mock_apns_log_bytes", "Bytes in the log.", Double(statistics.bytes))
        text.gauge(
            "mock_apns_log_uncommitted_records",
            "Records, and changes of records, that wait to be committed.", Double(lag.waiting))
        text.gauge(
            "mock_apns_log_lag_seconds",
            "How long the oldest record that is not committed has waited.",
            Double(lag.oldestNanoseconds) / 1e9)
        text.gauge(
            "mock_apns_log_unindexed_records",
            "Committed records behind the horizon of the look-up indexes.", Double(lag.unindexed))
    }

    private func writeConnections(_ figures: ServerFigures, to text: inout MetricsText) {
        text.gauge(
            "mock_apns_connections", "Open connections of senders.", Double(connections.openCount))
        text.counter(
            "mock_apns_connections_opened_total", "Connections of senders that were taken.",
            figures.connectionsOpened)
        text.counter(
            "mock_apns_connections_closed_total", "Connections of senders that have ended.",
            figures.connectionsClosed)
        text.counter(
            "mock_apns_connections_refused_total",
            "Connections that were not taken, or were ended for their certificate, by reason.",
            figures.refusals.map { MetricSample(["reason": $0.reason], $0.count) })
        text.counter(
            "mock_apns_connections_cut_off_total",
            "Connections that the server ended against the peer's will, by reason.",
            figures.cutOffs.map { MetricSample(["reason": $0.reason], $0.count) })
        text.counter(
            "mock_apns_accept_failures_total",
            "Times that no connection could be accepted, as where descriptors are short.",
            figures.failedAccepts)
        text.gauge(
            "mock_apns_event_subscribers", "Readers of the live events.", Double(feed.count))
        text.counter(
            "mock_apns_event_subscribers_cut_off_total",
            "Readers of the live events that were cut off, as they did not keep up.",
            feed.counts.cutOff)
        text.counter(
            "mock_apns_event_subscribers_refused_total",
            "Readers of the live events that were refused, as there were too many.",
            feed.counts.refused)
    }

    private func writeServer(_ figures: ServerFigures, to text: inout MetricsText) {
        text.gauge(
            "mock_apns_loop_lag_seconds",
            "How late a timer of the loop came, the greatest of the last minute.",
            figures.loopLags.map { MetricSample(["loop": $0.loop], $0.seconds) })
        text.counter(
            "mock_apns_operator_log_dropped_total",
            "Lines of the operator's log that nobody took from standard error.",
            figures.linesDropped)
        text.gauge(
            "mock_apns_certificate_expiry_timestamp_seconds",
            "The last second of a certificate's validity, since 1970.",
            figures.certificates.map {
                MetricSample(["certificate": $0.name], Double($0.expiresAt))
            })
        text.gauge(
            "mock_apns_ready", "1 while new work may come.",
            configuration.readiness().isReady ? 1 : 0)
        text.gauge(
            "mock_apns_start_time_seconds", "When the server started, in seconds since 1970.",
            Double(figures.startedAt.milliseconds) / 1_000)
        text.gauge(
            "mock_apns_build_info", "1, with the version of the server.",
            [MetricSample(["version": configuration.version], 1.0)])
    }
}
