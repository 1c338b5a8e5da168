import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The integration rules whose evidence is execution: what the rule says, done by a runtime.
@Suite(
    "Rules shown by running them",
    .enabled(
        if: ObjectiveCProgram.canCompile,
        "gcc does not compile Objective-C here; on Debian: apt-get install gobjc"))
struct ExecutedRulesTests {
    /// What the runtime reports before it ends a program whose message nobody understands.
    private static let unrecognized = "framework_didRegisterDeviceToken:"
    private static let hookGetsApplication =
        "hook: self is AppDelegate, deviceToken is Application"

    /// The hook runs with the application in place of the token, its call to itself is not
    /// recognized, and that is the end: the host is not called.
    private func expectCrash(_ rule: String, _ lines: [String]) throws {
        let run = try ObjectiveCProgram.run(rule)
        #expect(run.lines == lines)
        #expect(run.end == .signal(SIGABRT))
        #expect(run.errors.contains("AppDelegate"), "\(run.errors)")
        #expect(run.errors.contains(Self.unrecognized), "\(run.errors)")
    }

    private func expectEnd(_ rule: String, _ lines: [String]) throws {
        let run = try ObjectiveCProgram.run(rule)
        #expect(run.lines == lines + ["end of main"])
        #expect(run.end == .exit(0))
        #expect(run.errors.isEmpty)
    }

    @Test("INT01: the hook gets the application, then an unrecognized selector ends the app")
    func implemented() throws {
        try expectCrash(
            "INT01",
            [
                "framework: class AppDelegate is found",
                "framework: class_addMethod answers NO",
                "system: calls AppDelegate",
                Self.hookGetsApplication,
            ])
    }

    @Test("INT02: a delegate without the method gets the hook as its method, and the same end")
    func notImplemented() throws {
        try expectCrash(
            "INT02",
            [
                "system: AppDelegate has no such method",
                "framework: class AppDelegate is found",
                "framework: class_addMethod answers YES",
                "system: calls AppDelegate",
                Self.hookGetsApplication,
            ])
    }

    @Test("INT03: without a class of that name there is no hook, and the app's own method runs")
    func classNotFound() throws {
        let names = ["ShopDelegate", "Shop.AppDelegate", "SwiftUI.AppDelegate"]
        try expectEnd(
            "INT03",
            [
                "framework: class AppDelegate is not found",
                "framework: class_addMethod answers NO",
            ]
                + names.flatMap {
                    ["system: calls \($0)", "host: \($0) called with Application and Token"]
                })
    }

    @Test("INT04: an inherited method is shadowed by the hook, then the same end")
    func inherited() throws {
        try expectCrash(
            "INT04",
            [
                "system: calls AppDelegate",
                "host: AppDelegate called with Application and Token",
                "framework: class AppDelegate is found",
                "framework: class_addMethod answers YES",
                // Only the subclass has changed.
                "system: calls KitDelegate",
                "host: KitDelegate called with Application and Token",
                "system: calls AppDelegate",
                Self.hookGetsApplication,
            ])
    }

    @Test("INT21: a second exchange takes the hook out again, without a word")
    func exchangedTwice() throws {
        let host = "host: ShopDelegate called with Application and Token"
        let hooked = ["system: calls ShopDelegate", "hook: token is Token", host]
        let installed = [
            "framework: class AppDelegate is found", "framework: class_addMethod answers NO",
        ]
        try expectEnd(
            "INT21",
            ["framework: exchanged 1"] + hooked
                + ["framework: exchanged 2", "system: calls ShopDelegate", host]
                + ["framework: exchanged 3"] + hooked
                // The document's own hook, twice: no hook, and for that reason no crash.
                + installed + installed + [
                    "system: calls AppDelegate",
                    "host: AppDelegate called with Application and Token",
                ])
    }

    @Test("INT22: a proxy or a hook that does not forward keeps the callback from the host")
    func notForwarded() throws {
        let host = "host: Host called with Application and Token"
        let proxy = ["system: calls Proxy", "proxy: token is Token"]
        let hook = ["system: calls Host", "hook: token is Token"]
        try expectEnd(
            "INT22",
            ["proxy that forwards"] + proxy + [host]
                + ["proxy that does not"] + proxy
                + ["hook that forwards"] + hook + [host]
                + ["hook that does not"] + hook)
    }
}

extension ChildProcess {
    /// The lines of the output, without their ends.
    fileprivate var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }
}
