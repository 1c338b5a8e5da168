import JSON
import Testing

@testable import Routing

@Suite("Named set-ups of apps")
struct NamedHostTests {
    @Test("are those of the delivery rules, in their order")
    func names() {
        #expect(
            NamedHost.all.map(\.name) == [
                "objc-appdelegate", "swift-appdelegate", "renamed-delegate", "empty-delegate",
                "old-variant-only", "old-and-fetch", "un-dedicated", "un-in-appdelegate",
                "un-late", "un-not-retained", "un-without-willpresent", "no-un-delegate", "scene",
                "swiftui-adaptor", "swiftui-bare", "inherits-react-native", "inherits-flutter",
                "with-firebase", "with-onesignal", "with-nse", "no-background-mode",
                "host-answers-late", "host-answers-twice", "host-never-answers",
            ])
    }

    @Test("differ from each other, and each says what it is in one line", arguments: NamedHost.all)
    func differ(host: NamedHost) {
        #expect(NamedHost.all.count { $0.app == host.app } == 1)
        #expect(!host.summary.isEmpty && !host.summary.contains("\n"))
        #expect(host.app.topic == NamedHost.topic)
    }

    @Test("can be written as a plan and read again", arguments: NamedHost.all)
    func plan(host: NamedHost) throws {
        var writer = JSONWriter()
        host.app.write(to: &writer)
        #expect(try AppInstall(json: JSONValue(parsing: writer.bytes)) == host.app)
    }

    @Test("have what their names say")
    func contents() throws {
        func app(_ name: String) throws -> AppInstall { try #require(NamedHost.named(name)).app }
        #expect(try app("empty-delegate").delegate.appResponds == CallbackSet([.appDidFinish]))
        #expect(try app("old-variant-only").delegate.appDelegate == .old)
        #expect(try app("old-and-fetch").delegate.appDelegate == [.old, .fetch])
        #expect(try app("un-dedicated").delegate.unResponds == CallbackSet(of: .unDelegate))
        #expect(try app("un-late").delegate.setAt == .later(milliseconds: 500))
        #expect(try !app("un-not-retained").hasLiveUNDelegate)
        #expect(try app("inherits-flutter").delegate.inherits.contains(.appToken))
        #expect(try !app("inherits-flutter").delegate.implements.contains(.appToken))
        #expect(try app("with-firebase").hooks == [.firebase])
        #expect(try app("host-answers-twice").script.replies[.unWillPresent].calls == 2)
        #expect(try app("host-never-answers").script.replies[.appDidReceiveRemote].calls == 0)
    }

    @Test("are chosen by name, each once, or all")
    func list() throws {
        #expect(try NamedHost.list("all") == NamedHost.all)
        #expect(
            try NamedHost.list("scene,un-late,scene").map(\.name) == ["scene", "un-late"])
    }

    @Test("a wrong name is an error with the nearest one", arguments: ["scenes", "", "all,scene"])
    func unknown(words: String) {
        let error = #expect(throws: DevicePlanError.self) { try NamedHost.list(words) }
        #expect(error?.problem == .unknownWord && error?.path == "apps")
        if words == "scenes" { #expect(error?.hint?.contains("scene") == true) }
    }
}
