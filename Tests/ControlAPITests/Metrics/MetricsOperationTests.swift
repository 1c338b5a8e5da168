import APNs
import Faults
import HTTP1
import Testing

@testable import ControlAPI

@Suite("GET /metrics")
struct MetricsOperationTests {
    private static let figures: ServerFigures = {
        var figures = ServerFigures()
        figures.answers = [
            PushCount(status: 200, reason: nil, count: 7),
            PushCount(status: 410, reason: "Unregistered", count: 2),
        ]
        figures.durations = DurationHistogram(buckets: [(0.001, 8)], beyond: 1, seconds: 0.5)
        figures.connectionsOpened = 5
        figures.connectionsClosed = 4
        figures.refusals = [("churn-limit", 3)]
        figures.cutOffs = [("control-flood", 2)]
        figures.failedAccepts = 1
        figures.loopLags = [("gateway-0", 0.25), ("control", 0)]
        figures.linesDropped = 6
        figures.certificates = [("server", 1_800_000_000), ("ca", 2_100_000_000)]
        figures.startedAt = Instant(milliseconds: 1_796_029_200_500)
        return figures
    }()

    @Test(
        "has a line for everything that is counted",
        arguments: [
            #"mock_apns_pushes_total{status="200",reason=""} 7"#,
            #"mock_apns_pushes_total{status="410",reason="Unregistered"} 2"#,
            #"mock_apns_push_duration_seconds_bucket{le="0.001"} 8"#,
            #"mock_apns_push_duration_seconds_bucket{le="+Inf"} 9"#,
            "mock_apns_push_duration_seconds_sum 0.5",
            "mock_apns_push_duration_seconds_count 9",
            #"mock_apns_fault_hits_total{fault="busy"} 0"#,
            "mock_apns_devices_forgotten_total 3",
            "mock_apns_log_appended_total 0",
            "mock_apns_log_dropped_total 4",
            "mock_apns_log_records 0",
            "mock_apns_log_bytes 0",
            "mock_apns_log_uncommitted_records 3",
            "mock_apns_log_lag_seconds 0.0025",
            "mock_apns_log_unindexed_records 7",
            "mock_apns_connections 0",
            "mock_apns_connections_opened_total 5",
            "mock_apns_connections_closed_total 4",
            #"mock_apns_connections_refused_total{reason="churn-limit"} 3"#,
            #"mock_apns_connections_cut_off_total{reason="control-flood"} 2"#,
            "mock_apns_accept_failures_total 1",
            "mock_apns_event_subscribers 1",
            "mock_apns_event_subscribers_cut_off_total 0",
            "mock_apns_event_subscribers_refused_total 1",
            #"mock_apns_loop_lag_seconds{loop="gateway-0"} 0.25"#,
            #"mock_apns_loop_lag_seconds{loop="control"} 0"#,
            "mock_apns_operator_log_dropped_total 6",
            #"mock_apns_certificate_expiry_timestamp_seconds{certificate="server"} 1800000000"#,
            #"mock_apns_certificate_expiry_timestamp_seconds{certificate="ca"} 2100000000"#,
            "mock_apns_ready 1",
            "mock_apns_start_time_seconds 1796029200.5",
            #"mock_apns_build_info{version="0.1.0"} 1"#,
        ])
    func lines(line: String) throws {
        let bench = Bench(log: FakeLog(dropped: 4)) { configuration in
            configuration.figures = { MetricsOperationTests.figures }
            configuration.events = EventLimits(subscribersMax: 1)
        }
        _ = try bench.api.faults.put(try Fault(name: "busy", answering: .serviceUnavailable))
        _ = bench.route("GET", "/v1/events")
        _ = bench.route("GET", "/v1/events")
        let answer = try bench.ask("GET", "/metrics")
        #expect(answer.status == 200)
        #expect(
            answer.headers.first(named: "Content-Type")
                == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.text.split(separator: "\n").contains { $0 == line }, "\(answer.text)")
    }

    @Test("every metric has its help and type once, and lines of no other metric between")
    func form() throws {
        let text = try Bench().ask("GET", "/metrics").text
        #expect(text.hasSuffix("\n"))
        var families: [Substring] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if line.hasPrefix("# HELP ") {
                families.append(words[2])
            } else if line.hasPrefix("# TYPE ") {
                #expect(words[2] == families.last)
                #expect(["counter", "gauge", "histogram"].contains(words[3]))
                #expect(words[3] != "counter" || words[2].hasSuffix("_total"), "\(line)")
            } else {
                #expect(words.count == 2 && Double(words[1]) != nil, "\(line)")
                #expect(line.hasPrefix(try #require(families.last)), "\(line)")
            }
        }
        #expect(Set(families).count == families.count && families.count > 20)
    }
}
