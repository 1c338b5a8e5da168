import Routing
import Testing

@Suite("A hook on a method that its object is never called with")
struct HookPlaceTests {
    /// A hook, an app, and the callbacks that are out of place there.
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: Hook.Kind
        let target: Hook.Target
        let misplaced: [Callback]
        var change: @Sendable (inout AppInstall) -> Void = { _ in }
        var testDescription: String { "\(kind.name) on \(target)" }
    }

    private static let un: [Callback] = [.unWillPresent, .unOpenSettings]
    private static let both: @Sendable (inout AppInstall) -> Void = {
        $0.delegate.unIsAppDelegate = true
    }

    static let cases: [Case] = [
        Case(kind: .exchange, target: .liveAppDelegate, misplaced: un),
        Case(kind: .setImplementation, target: .liveAppDelegate, misplaced: un),
        Case(kind: .isaSubclass, target: .liveAppDelegate, misplaced: un),
        Case(kind: .setImplementation, target: .liveAppDelegate, misplaced: [], change: both),
        Case(kind: .setImplementation, target: .liveAppDelegate, misplaced: un) {
            $0.delegate.unIsAppDelegate = true
            $0.lifecycle = .swiftui
        },
        Case(kind: .setImplementation, target: .liveUNDelegate, misplaced: [.appToken]),
        Case(kind: .kvo, target: .liveUNDelegate, misplaced: [.appToken]),
        Case(kind: .unSetterSwizzle, target: .unCenter, misplaced: [.appToken]),
        Case(kind: .kvo, target: .liveUNDelegate, misplaced: [], change: both),
        Case(kind: .exchange, target: .literalClass("AppDelegate"), misplaced: un),
        Case(
            kind: .exchange, target: .literalClass("NotificationDelegate"), misplaced: [.appToken]),
        Case(kind: .exchange, target: .literalClass("Elsewhere"), misplaced: []),
    ]

    @Test("is remarked on with its name, and only there", arguments: cases)
    func misplaced(row: Case) {
        var app = AppInstall(topic: "com.example.app")
        row.change(&app)
        let hook = Hook(
            "X", sdk: "X", row.kind, on: row.target, [.appToken, .unWillPresent, .unOpenSettings])
        app.hooks = [HookSet("own", hooks: [hook])]
        let remarks = Wiring(of: app, on: OSVersion(17)).remarks.filter {
            $0.code == "W-HOOK-MISPLACED"
        }
        #expect(remarks.count == row.misplaced.count)
        for (remark, callback) in zip(remarks, row.misplaced) {
            #expect(remark.message.hasPrefix("X hooks \(callback.name) in the "))
            #expect(remark.remedy?.hasPrefix("hook app.* in live-app-delegate") == true)
        }
    }

    @Test("is true: such a method is never called, whatever comes", arguments: cases)
    func neverCalled(row: Case) {
        for shape in [PushShape.p1, .p4, .p5] {
            for state in AppState.allCases where state != .neverLaunched {
                var situation = Situation(shape, state)
                row.change(&situation.app)
                let hook = Hook("X", sdk: "X", row.kind, on: row.target, row.misplaced) {
                    $0.addIfMissing = true
                    $0.followsDelegateChanges = true
                }
                situation.app.hooks = [HookSet("own", hooks: [hook])]
                #expect(situation.trace.events.allSatisfy { $0.receiver?.framework == nil })
            }
        }
    }

    @Test("does not occur in the sets that have a name, on any set-up", arguments: HookSet.named)
    func named(set: HookSet) {
        for host in NamedHost.all {
            var app = host.app
            app.hooks = [set]
            let remarks = Wiring(of: app, on: OSVersion(17)).remarks
            #expect(!remarks.contains { $0.code == "W-HOOK-MISPLACED" }, "\(host.name)")
        }
    }
}
