import Testing

@testable import ControlAPI

@Suite("The text of metrics")
struct MetricsTextTests {
    @Test("a counter has a line for each of its samples")
    func counter() {
        var text = MetricsText()
        text.counter(
            "pushes_total", "Pushes.",
            [
                MetricSample(["status": "200", "reason": ""], 7),
                MetricSample(["status": "410"], .max),
            ])
        #expect(
            text.text == """
                # HELP pushes_total Pushes.
                # TYPE pushes_total counter
                pushes_total{status="200",reason=""} 7
                pushes_total{status="410"} 18446744073709551615

                """)
    }

    @Test("a histogram has buckets that hold all below them, a sum and a count")
    func histogram() {
        var text = MetricsText()
        text.histogram(
            "d_seconds", "D.",
            DurationHistogram(
                buckets: [(0.00005, 2), (0.5, 0), (1, 3)], beyond: 4, seconds: 12.25))
        #expect(
            text.text == """
                # HELP d_seconds D.
                # TYPE d_seconds histogram
                d_seconds_bucket{le="5e-05"} 2
                d_seconds_bucket{le="0.5"} 2
                d_seconds_bucket{le="1"} 5
                d_seconds_bucket{le="+Inf"} 9
                d_seconds_sum 12.25
                d_seconds_count 9

                """)
    }

    @Test(
        "labels are escaped, so that no value ends its label or its line",
        arguments: [
            ("plain", "plain"), ("", ""), (#"a"b"#, #"a\"b"#), (#"a\b"#, #"a\\b"#),
            ("a\nb", #"a\nb"#), ("a\r\nb", "a\r\\nb"), (#"\n"#, #"\\n"#), ("ä 推", "ä 推"),
        ])
    func labels(value: String, written: String) {
        var text = MetricsText()
        text.gauge("g", "A \"quoted\"\nback\\slash.", [MetricSample(["name": value], 1)])
        #expect(
            text.text
                == "# HELP g A \"quoted\"\\nback\\\\slash.\n# TYPE g gauge\n"
                + "g{name=\"\(written)\"} 1\n")
    }

    @Test(
        "numbers are written as the format reads them",
        arguments: [
            (0, "0"), (-3, "-3"), (1_796_029_200, "1796029200"), (0.25, "0.25"),
            (0.00005, "5e-05"), (1e300, "1e+300"), (.infinity, "+Inf"), (-.infinity, "-Inf"),
            (.nan, "NaN"),
        ] as [(Double, String)])
    func numbers(value: Double, written: String) {
        #expect(MetricsText.number(value) == written)
    }
}
