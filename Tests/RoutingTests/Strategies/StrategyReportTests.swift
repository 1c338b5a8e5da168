import JSON
import Testing

@testable import Routing

@Suite("The three plans compared")
struct StrategyReportTests {
    private static let report = StrategyReport(on: [OSVersion(9), OSVersion(17)])

    private static func column(_ name: String, _ os: Int) throws -> StrategyReport.Column {
        let version = try #require(report.versions.first { $0.os.major == os })
        return try #require(version.columns.first { $0.plan.name == name })
    }

    private static func heard(_ name: String, _ os: Int, _ subject: String) throws -> Int {
        let column = try column(name, os)
        return try #require(column.catches.first { $0.subject.name == subject }).heard.count
    }

    @Test("each is tried as written and as it should be")
    func plans() {
        #expect(StrategyPlan.all.map(\.number) == [1, 1, 2, 2, 3, 3])
        #expect(StrategyPlan.all.map(\.isCorrected) == [false, true, false, true, false, true])
    }

    @Test(
        "who hears of what on iOS 17",
        arguments: [
            // Rule INT25: a proxy never gets a silent push.
            ("proxy-correct", "silent in background", false),
            ("proxy-correct", "alert in front", true),
            ("swizzle-correct", "silent in background", true),
            ("swizzle-correct", "silent that launches", true),
            // Rules INT05, INT06.
            ("seed-observer", "silent in front", false),
            ("seed-proxy", "alert in front", false),
            // The hooked variant is not called beside the other one (FB5).
            ("seed-swizzle", "silent in background", false),
        ])
    func catches(plan: String, subject: String, isHeard: Bool) throws {
        #expect(try (StrategyReportTests.heard(plan, 17, subject) > 0) == isHeard)
    }

    @Test("below iOS 10 there is nothing for a proxy (LEG10)")
    func legacy() throws {
        for plan in ["seed-proxy", "proxy-correct"] {
            #expect(try StrategyReportTests.column(plan, 9).catches.allSatisfy(\.heard.isEmpty))
        }
        #expect(try StrategyReportTests.heard("swizzle-correct", 9, "alert in front") > 0)
    }

    @Test("advice takes the plans as they should be, and warns of those that break the app")
    func advice() throws {
        let version = try #require(StrategyReportTests.report.versions.last)
        #expect(Set(version.advice.use).isSuperset(of: ["swizzle-correct", "proxy-correct"]))
        let text = version.advice.lines.joined(separator: "\n")
        #expect(text.contains("INT25") && text.contains("REG09"))
        #expect(text.contains("not seed-proxy: it hears nothing; it breaks the app: LOST"))
        #expect(text.contains("INT06"))
        #expect(text.contains("not seed-observer: it hears nothing; W-NOTIF-NAME-UNKNOWN"))
        #expect(StrategyReportTests.report.versions[0].advice.use.first == "swizzle-correct")
    }

    @Test("costs follow from the way the hooks get in")
    func costs() {
        let costs = StrategyPlan.all.map { $0.costs.joined(separator: "; ") }
        #expect(costs[0].contains("by the name AppDelegate (INT03)") && costs[0].contains("adds"))
        #expect(costs[1] == "changes the class of the app delegate")
        #expect(costs[2] == "changes nothing in the app")
        #expect(costs[4].contains("INT08, INT26") && costs[4].contains("INT07, INT28"))
        #expect(costs[5].contains("must be held"))
    }

    @Test("the text has a table for each version with a row for each subject")
    func text() {
        let text = StrategyReportTests.report.text
        #expect(text.hasPrefix("iOS 9.0: heard on so many of the app set-ups"))
        for subject in StrategySubject.all { #expect(text.contains("\n\(subject.name) ")) }
        #expect(text.contains("advice for iOS 17.0\n"))
        #expect(StrategyReportTests.report.markdown.contains("## iOS 17.0\n"))
    }

    @Test("JSON names the apps on which a plan hears")
    func json() throws {
        var writer = JSONWriter()
        StrategyReportTests.report.write(to: &writer)
        let versions = try #require(
            JSONValue(parsing: writer.bytes).value(for: "versions")?.array)
        let plans = try #require(versions.last?.value(for: "plans")?.array)
        #expect(plans.count == 6)
        let silent = try #require(plans[1].value(for: "catches")?.array?[4])
        #expect(silent.value(for: "subject")?.string == "silent in background")
        #expect(
            silent.value(for: "heard")?.array?.contains(.string("un-dedicated")) == true)
    }
}
