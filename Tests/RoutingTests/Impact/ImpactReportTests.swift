import JSON
import Testing

@testable import Routing

@Suite("Reports on hooks")
struct ImpactReportTests {
    private static func report(_ hooks: HookSet, _ hosts: String) throws -> ImpactReport {
        ImpactReport(
            of: [hooks], on: try NamedHost.list(hosts),
            inputs: ["alert-front", "silent-back"].compactMap { ImpactInput.named($0) })
    }

    @Test("swizzling as it should be harms no set-up")
    func swizzleCorrect() {
        #expect(ImpactReport(of: [.swizzleCorrect]).harm.map(\.host) == [])
    }

    @Test("a proxy as it should be harms no set-up")
    func proxyCorrect() {
        let report = ImpactReport(of: [.proxyCorrect])
        #expect(report.harm.map(\.host) == [])
        #expect(report.cells.contains { $0.host == "with-onesignal" && $0.isHeard })
    }

    @Test("a proxy that passes on to all delegates calls OneSignal's stand-in beside the app's")
    func fanOut() {
        var all = HookSet.proxyCorrect
        all.hooks[0].passesToLatest = false
        let harm = ImpactReport(of: [all]).harm
        #expect(Set(harm.map(\.host)) == ["with-onesignal"])
        #expect(Set(harm.map(\.verdict)) == [.twice])
    }

    @Test("the observers of the second plan harm no set-up, and hear nothing")
    func observer() {
        let report = ImpactReport(of: [.seedObserver])
        #expect(report.harm.isEmpty)
        #expect(report.cells.allSatisfy { !$0.isHeard })
    }

    @Test("the proxy of the third plan loses the UN delegate of every app that has it in time")
    func seedProxy() {
        let report = ImpactReport(of: [.seedProxy])
        let lost = Set(report.harm.filter { $0.verdict == .lost }.map(\.host))
        let spared: Set = ["un-late", "un-not-retained", "no-un-delegate", "swiftui-bare"]
        #expect(lost.isDisjoint(with: spared))
        #expect(lost.isSuperset(of: ["objc-appdelegate", "un-dedicated", "scene", "with-nse"]))
    }

    @Test("the text has a line for each app, each harm with its apps, and a sum")
    func text() throws {
        let text = try ImpactReportTests.report(.seedProxy, "objc-appdelegate,un-late").text
        #expect(
            text == """
                seed-proxy on iOS 17.0: 2 apps, 2 inputs each

                app               verdict  same  heard  harm
                objc-appdelegate  LOST     1/2   0      LOST alert-front
                un-late           SAME     2/2   0      -

                LOST alert-front: un.willPresent is no longer called (INT06)
                    objc-appdelegate
                ALTERED alert-front: app.didReceiveRemote is called, as it was not before (INT06)
                    objc-appdelegate
                ALTERED alert-front: the user sees nothing instead of banner+sound (INT06)
                    objc-appdelegate

                error: center.delegate is weak and nothing else holds the proxy of PushFramework: \
                it is gone, and the app's own delegate is no longer set [E-DELEGATE-DEALLOC]
                    objc-appdelegate
                error: center.delegate is weak and nothing else holds the proxy of PushFramework: \
                it is gone [E-DELEGATE-DEALLOC]
                    un-late

                harm in 1 of 4 cells

                """)
    }

    @Test("Markdown is a matrix, then the harm")
    func markdown() throws {
        let text = try ImpactReportTests.report(.seedProxy, "objc-appdelegate").markdown
        #expect(text.contains("| app | alert-front | silent-back |\n|---|---|---|\n"))
        #expect(text.contains("| objc-appdelegate | LOST | SAME |\n"))
        #expect(text.contains("Harm in 1 of 2 cells.\n"))
        #expect(
            text.contains(
                "| objc-appdelegate | alert-front | LOST | un.willPresent is no longer called"
                    + " (INT06) |\n"))
    }

    @Test("JUnit has a failure for each harm, and is escaped")
    func junit() throws {
        var set = HookSet.seedProxy
        set.name = "a<&\"b"
        let text = try ImpactReportTests.report(set, "objc-appdelegate,scene").junit
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "))
        #expect(text.contains("name=\"impact of a&lt;&amp;&quot;b on iOS 17.0\" tests=\"4\""))
        #expect(text.contains("<testsuite name=\"scene\" tests=\"2\" failures=\"1\""))
        #expect(text.contains("<failure type=\"LOST\" message=\"LOST: un.willPresent is no longer"))
        #expect(text.split(separator: "\n").count { $0.contains("<testcase ") } == 4)
        #expect(text.split(separator: "\n").count { $0.contains("</failure>") } == 2)
    }

    @Test("JSON has every cell")
    func json() throws {
        var writer = JSONWriter()
        try ImpactReportTests.report(.seedProxy, "objc-appdelegate,scene").write(to: &writer)
        let value = try JSONValue(parsing: writer.bytes)
        #expect(value.value(for: "harm")?.integer == 2)
        let apps = try #require(value.value(for: "apps")?.array)
        #expect(apps.count == 2)
        let cell = try #require(apps.first?.value(for: "inputs")?.array?.first)
        #expect(cell.value(for: "verdict")?.string == "LOST")
        let finding = try #require(cell.value(for: "findings")?.array?.first)
        #expect(finding.value(for: "callback")?.string == "un.willPresent")
    }

    @Test("verdicts are ordered by gravity, and all but the first are harm")
    func verdicts() {
        #expect(
            ImpactVerdict.allCases.map(\.name)
                == ["SAME", "LATE", "ALTERED", "TWICE", "HANDLER", "LOST"])
        #expect(ImpactVerdict.allCases.sorted() == ImpactVerdict.allCases)
        #expect(ImpactVerdict.allCases.filter { !$0.isHarm } == [.same])
    }
}
