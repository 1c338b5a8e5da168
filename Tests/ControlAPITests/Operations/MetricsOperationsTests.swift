import HTTP1
import Testing

@testable import ControlAPI

struct MetricsOperationsTests {
    @Test("metrics are in the form that Prometheus reads")
    func form() throws {
        let answer = try Bench().ask("GET", "/metrics")
        #expect(answer.status == 200)
        let lines = answer.text.split(separator: "\n")
        #expect(lines.contains("# TYPE mock_apns_log_records gauge"))
        for line in lines where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            #expect(parts.count == 2 && UInt64(parts.last ?? "") != nil, "\(line)")
        }
    }

    @Test("a counter has a line for each of its samples")
    func counter() {
        var text = MetricsText()
        text.counter(
            "pushes_total", "Pushes.",
            [([("status", "200"), ("reason", "")], 7), ([("status", "410")], 1)])
        #expect(
            text.text == """
                # HELP pushes_total Pushes.
                # TYPE pushes_total counter
                pushes_total{status="200",reason=""} 7
                pushes_total{status="410"} 1

                """)
    }
}
