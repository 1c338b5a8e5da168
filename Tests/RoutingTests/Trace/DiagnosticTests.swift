import Routing
import Testing

@Suite("The book of diagnostics")
struct DiagnosticTests {
    /// The codes of the delivery rules, section C3, in its order.
    static let due = [
        "E-DELEGATE-DEALLOC", "E-DELEGATE-LATE", "W-DELEGATE-REPLACED", "E-CLASS-NOT-FOUND",
        "E-UNRECOGNIZED", "E-ARITY", "W-INHERITED-SHADOWED", "W-FALLBACK-SUPPRESSED",
        "W-SELECTOR-CACHE", "E-HANDLER-TWICE", "E-HANDLER-NEVER", "E-HANDLER-LATE", "E-RECURSION",
        "W-SWIFTUI-FORWARDING-LOST", "W-NO-BG-MODE", "W-NOT-REGISTERED-YET", "I-FORCE-QUIT",
        "I-THROTTLED", "I-HELD-REPLACED", "W-NO-ALERT-FOR-NSE", "W-NOTIF-NAME-UNKNOWN",
        "W-MISMATCH-PUSH-TYPE", "I-DUPLICATE-RESPONSE", "I-ASSUMED", "E-NOT-FORWARDED",
        "E-HOOK-UNDONE", "I-UNNEEDED-HOOK", "I-NO-EXTENSION",
    ]

    @Test("has the 28 codes of the delivery rules first, each with a remedy")
    func codes() {
        #expect(DiagnosticTests.due.count == 28)
        let first = Diagnostic.Code.allCases.prefix(28)
        #expect(first.map(\.name) == DiagnosticTests.due)
        for code in first {
            #expect(code.remedy?.isEmpty == false, "\(code.name)")
        }
    }

    @Test("has codes of their own for all, with the level that the first letter says")
    func levels() {
        let names = Diagnostic.Code.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        for code in Diagnostic.Code.allCases {
            let letter: [Diagnostic.Level: Character] = [.info: "I", .warning: "W", .error: "E"]
            #expect(code.name.first == letter[code.level])
            #expect(code.name.dropFirst().first == "-")
            #expect(!code.says.isEmpty && !code.says.hasSuffix("."))
        }
    }

    @Test("is where a remark has its words from, unless it has some of its own")
    func words() {
        let remark = Diagnostic(.forceQuit)
        #expect(remark.code == "I-FORCE-QUIT")
        #expect(remark.level == .info)
        #expect(remark.message == Diagnostic.Code.forceQuit.says)
        #expect(remark.remedy == Diagnostic.Code.forceQuit.remedy)
        let own = Diagnostic(.focus, "Focus \"", "Work", "\" is on")
        #expect(own.message == "Focus \"Work\" is on")
    }
}
