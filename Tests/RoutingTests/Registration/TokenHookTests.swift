import Routing
import Testing

/// REG09, INT01 to INT05, INT18, INT25: who sees the device token.
@Suite("The device token through hooks")
struct TokenHookTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let source: String
        let stage: Stage
        /// Whose code is called with the token, in order.
        let called: [String]
        let codes: [String]
        let rules: [String]
        var testDescription: String { id }

        init(
            _ id: String, _ source: String, _ hooks: [HookSet], _ called: [String],
            codes: [String] = [], rules: [String] = [], _ change: (inout Stage) -> Void = { _ in }
        ) {
            self.id = id
            self.source = source
            stage = Stage(.terminated) {
                $0.app.hooks = hooks
                change(&$0)
            }
            self.called = called
            self.codes = codes
            self.rules = rules
        }
    }

    /// A framework that adds the method to whatever the app delegate is.
    private static let adds = HookSet.one(
        Hook("PostHog", sdk: "PostHog", .setImplementation, on: .liveAppDelegate, [.appToken]) {
            $0.addIfMissing = true
            $0.reassignsDelegate = true
        })

    static let header = "Apple SDK headers UIApplication.h, UserNotifications.framework.h"

    static let cases: [Case] = [
        Case(
            "REG09, an app-delegate swizzle sees it", header, [.ours("swizzle-correct")],
            ["PushFramework", "app"], rules: ["REG09"]),
        Case(
            "REG09, an observer never does", header, [.ours("seed-observer")], ["app"],
            codes: ["W-NOTIF-NAME-UNKNOWN"], rules: ["REG09", "INT05"]),
        Case(
            "REG09, INT25: a UN proxy never does", header,
            [.ours("seed-proxy") { $0.owner = .strong }], ["app"], rules: ["REG09"]),
        Case(
            "INT01", "founding document 1, run on the GNU Objective-C runtime",
            [.ours("seed-swizzle")], ["PushFramework", "crash"],
            codes: ["I-UNNEEDED-HOOK", "E-ARITY", "E-UNRECOGNIZED"], rules: ["INT01"]),
        Case(
            "INT03", "founding document 1, run on the GNU Objective-C runtime",
            [.ours("seed-swizzle")], ["app"], codes: ["E-CLASS-NOT-FOUND"], rules: ["INT03"]
        ) { $0.app.delegate.className = "Shop.AppDelegate" },
        Case(
            "INT18", "PostHog/posthog-ios#768", [adds], ["PostHog"],
            codes: ["W-SWIFTUI-FORWARDING-LOST"], rules: ["INT18"]
        ) { $0.app.lifecycle = .swiftui },
        Case(
            "INT18, with the forwarding fix", "OneSignal/OneSignal-iOS-SDK#1091",
            [
                .one(
                    Hook(
                        "PostHog", sdk: "PostHog", .setImplementation, on: .liveAppDelegate,
                        [.appToken]
                    ) { $0.seesForwardingTarget = true })
            ],
            ["PostHog", "app"]
        ) { $0.app.lifecycle = .swiftui },
        Case(
            "INT19", "firebase/firebase-ios-sdk#12403",
            [
                .one(
                    Hook("FIR", sdk: "FIR", .manual, on: .liveAppDelegate, [.appToken]) {
                        $0.calledByApp = false
                    })
            ],
            ["app"], codes: ["W-NOT-CALLED-BY-APP"], rules: ["INT19"]),
    ]

    @Test("reaches whom its rule says", arguments: cases)
    func token(row: Case) throws {
        var simulation = try row.stage.simulation()
        let end = try simulation.perform(Registration())
        let called = end.events.compactMap { event -> String? in
            switch event.callback {
            case "app.token":
                let words = event.detail?.split(separator: ";").first ?? ""
                return words.hasPrefix("code of ") ? String(words.dropFirst(8)) : "app"
            case "proc.crash": return "crash"
            case _: return nil
            }
        }
        #expect(called == row.called)
        let codes = end.diagnostics.map(\.code)
        #expect(row.codes.allSatisfy(codes.contains))
        #expect(row.rules.allSatisfy(end.rules.map(\.id).contains))
        let crashed = row.called.last == "crash"
        #expect(simulation.device.apps[0].state == (crashed ? .terminated : .foreground))
        #expect(!row.source.isEmpty)
    }

    @Test("nothing more is called once the app has crashed")
    func crash() throws {
        var simulation = try Stage(.terminated) { $0.app.hooks = [.ours("seed-swizzle")] }
            .simulation()
        let events = try simulation.register(Registration())
        #expect(events.last?.callback == "proc.crash")
    }
}
