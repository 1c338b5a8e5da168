/// One line of a metric: a value under labels.
struct MetricSample<Value: Sendable>: Sendable {
    /// In the order in which they are written.
    let labels: KeyValuePairs<String, String>
    let value: Value

    init(_ labels: KeyValuePairs<String, String>, _ value: Value) {
        self.labels = labels
        self.value = value
    }
}

/// Metrics in the form that Prometheus reads.
///
/// Source: Prometheus, text exposition format 0.0.4.
struct MetricsText {
    private(set) var text = ""

    mutating func counter(_ name: String, _ help: String, _ value: UInt64) {
        counter(name, help, [MetricSample([:], value)])
    }

    mutating func counter(_ name: String, _ help: String, _ samples: [MetricSample<UInt64>]) {
        head(name, help, "counter")
        for sample in samples { line(name, sample.labels, "\(sample.value)") }
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        gauge(name, help, [MetricSample([:], value)])
    }

    mutating func gauge(_ name: String, _ help: String, _ samples: [MetricSample<Double>]) {
        head(name, help, "gauge")
        for sample in samples { line(name, sample.labels, MetricsText.number(sample.value)) }
    }

    /// Buckets are written as the format has them: each holds all that lie below it, too.
    mutating func histogram(_ name: String, _ help: String, _ histogram: DurationHistogram) {
        head(name, help, "histogram")
        var count: UInt64 = 0
        for bucket in histogram.buckets {
            count &+= bucket.count
            line(name + "_bucket", ["le": MetricsText.number(bucket.seconds)], "\(count)")
        }
        count &+= histogram.beyond
        line(name + "_bucket", ["le": "+Inf"], "\(count)")
        line(name + "_sum", [:], MetricsText.number(histogram.seconds))
        line(name + "_count", [:], "\(count)")
    }

    private mutating func head(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(MetricsText.escaped(help, quotes: false))\n"
        text += "# TYPE \(name) \(type)\n"
    }

    private mutating func line(
        _ name: String, _ labels: KeyValuePairs<String, String>, _ value: String
    ) {
        let list = labels.map { "\($0.key)=\"\(MetricsText.escaped($0.value, quotes: true))\"" }
        text += name + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
    }

    /// Whole numbers without a fraction, others as Swift and Go both read them.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return Int64(exactly: value).map(String.init) ?? "\(value)"
    }

    /// What would end a label or a line is written with a backslash.
    static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            case _: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
