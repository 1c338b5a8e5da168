import APNsRouting
import Testing

/// As the author of a push framework would write it.
@Suite("Hooks tried on many apps")
struct ImpactTests {
    private let mine = """
        {"name": "my-sdk", "hooks": [{"name": "MySDK", "sdk": "MySDK",
         "kind": "set-implementation", "target": "live-app-delegate",
         "callbacks": ["app.token", "app.didReceiveRemote"], "install_at": "load",
         "follows_delegate_changes": true, "sees_forwarding_target": true}]}
        """

    @Test("hooks that forward do no harm, and hear of silent pushes")
    func harmless() throws {
        let report = impact(hooks: [try Hooks(json: mine)])
        #expect(report.harm.isEmpty, "\(report.text)")
        #expect(
            report.cells.contains {
                $0.app == "swift-appdelegate" && $0.input == "silent-back"
                    && $0.heard == ["app.didReceiveRemote"]
            })
    }

    @Test("hooks that do not forward are told so, with app, input and rule")
    func harmful() throws {
        let deaf = mine.replacing("\"install_at\"", with: "\"forward\": \"none\", \"install_at\"")
        let report = impact(
            hooks: [try Hooks(json: deaf)], apps: [.ordinary, try AppSetup(named: "scene")])
        let cell = try #require(report.harm.first { $0.input == "silent-front" })
        #expect(cell.verdict == .lost)
        #expect(
            cell.description
                == "LOST objc-appdelegate silent-front: app.didReceiveRemote is no longer called"
                + " (INT22)")
        #expect(cell.findings.first?.callback == "app.didReceiveRemote")
        #expect(Set(report.harm.map(\.app)) == ["objc-appdelegate", "scene"])
    }

    @Test("two frameworks are tried together")
    func together() throws {
        let both = [try Hooks(named: "firebase"), try Hooks(named: "onesignal")]
        let report = impact(hooks: both, apps: [.ordinary])
        #expect(report.harm.contains { $0.verdict == .handler && $0.input == "alert-front" })
        #expect(report.junit.contains("<testsuite name=\"objc-appdelegate\""))
        #expect(report.markdown.hasPrefix("# Impact of firebase,onesignal on iOS 17.0"))
        #expect(report.json.hasPrefix("{\"hooks\":[\"firebase\",\"onesignal\"],\"os\":\"17.0\""))
    }

    @Test("what keeps hooks from hearing is a remark")
    func remarks() throws {
        let report = impact(
            hooks: [try Hooks(named: "seed-swizzle")],
            apps: [try AppSetup(named: "swift-appdelegate")])
        #expect(report.harm.isEmpty)
        #expect(report.remarks.map(\.code).contains("E-CLASS-NOT-FOUND"))
    }
}
