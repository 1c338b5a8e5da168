import JSON
import Testing

@testable import CommandLineTool

@Suite("The doctor's report")
struct DoctorReportTests {
    @Test("level and step stand in columns of their own, whatever the step")
    func columns() {
        var report = DoctorReport(host: "localhost")
        report.lines = DoctorLine.Step.allCases.map { DoctorLine($0, .warn, "got") }
        let lines = report.text.split(separator: "\n")
        #expect(lines.count == DoctorLine.Step.allCases.count)
        for (line, step) in zip(lines, DoctorLine.Step.allCases) {
            #expect(line.split(separator: " ") == ["warn", "\(step.rawValue)", "got"])
            #expect(line.prefix(17).hasSuffix(" ") && line.dropFirst(17) == "got")
        }
    }

    @Test("the status is 1 when a line failed, and warnings change nothing")
    func status() throws {
        var report = DoctorReport(host: "localhost")
        report.lines = [DoctorLine(.key, .warn, "a"), DoctorLine(.key, .skip, "b")]
        #expect(report.status == 0)
        report.lines.append(
            DoctorLine(.certificate, .fail, "c\u{1B}", expected: "d", fix: "e"))
        #expect(report.status == 1)
        #expect(report.text.hasSuffix("expected: d\n                 do: e\n"))
        let json = try JSONValue(parsing: Array(report.json.utf8))
        #expect(json.value(for: "ok")?.bool == false)
        let last = json.value(for: "lines")?.array?.last
        #expect(last?.value(for: "step")?.string == "cert")
        #expect(last?.value(for: "fix")?.string == "e")
        #expect(!report.text.contains("\u{1B}") && !report.json.contains("\u{1B}"))
    }
}
