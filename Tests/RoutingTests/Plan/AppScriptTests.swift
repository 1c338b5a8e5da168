import JSON
import Routing
import Testing

@Suite("The script of an app as JSON")
struct AppScriptTests {
    /// A script in which nothing is as in the default plan.
    static let full: AppScript = {
        var replies = ScriptReplies()
        replies[.unWillPresent] = ScriptReply(calls: 2)
        replies[.appDidReceiveRemote] = ScriptReply(
            calls: 0, afterMilliseconds: 40_000, result: .failed)
        return AppScript(
            registers: .whenGranted, offMainThread: true, prompts: .provisional, replies: replies,
            serviceExtension: ExtensionScript(.never, afterMilliseconds: 29_000),
            reportsCall: false,
            categories: [
                NotificationCategory(
                    "INVITE",
                    actions: [
                        .init("ACCEPT", foreground: true, authenticationRequired: true),
                        .init("REPLY", textInput: true),
                    ], customDismiss: true)
            ],
            entitlements: Entitlements(
                push: false, filtering: true, timeSensitive: false, critical: true),
            providesSettings: true)
    }()

    @Test("is that of the default plan where nothing is said")
    func defaults() throws {
        let script = try AppScript(json: json("{}"))
        #expect(script == AppScript())
        #expect(script.registers == .atLaunch && script.prompts == .atLaunch)
        #expect(script.replies.isPlain && script.replies[.unWillPresent].isPlain)
        #expect(script.serviceExtension == ExtensionScript(.modified))
        #expect(script.entitlements.push && !script.entitlements.critical)
    }

    @Test("writes what it reads back as an equal value", arguments: [AppScript(), full])
    func roundTrip(script: AppScript) throws {
        var writer = JSONWriter()
        script.write(to: &writer)
        #expect(try AppScript(json: json(writer.text)) == script)
    }

    @Test("has a word for every moment and every answer")
    func words() throws {
        for registers in AppScript.Registers.allCases {
            let text = #"{"registers": "\#(registers.name)"}"#
            #expect(try AppScript(json: json(text)).registers == registers)
        }
        for prompts in AppScript.Prompts.allCases {
            let text = #"{"prompts": "\#(prompts.name)"}"#
            #expect(try AppScript(json: json(text)).prompts == prompts)
        }
        for answer in ExtensionScript.Answer.allCases {
            let text = #"{"nse": {"answers": "\#(answer.name)"}}"#
            #expect(try AppScript(json: json(text)).serviceExtension.answers == answer)
        }
    }

    @Test("is equal in whatever order replies were set, and forgets those that are plain")
    func replies() {
        var first = ScriptReplies()
        var second = ScriptReplies()
        first[.unDidReceive].calls = 0
        first[.appDidReceiveRemote].calls = 2
        second[.appDidReceiveRemote].calls = 2
        second[.unDidReceive].calls = 0
        #expect(first == second)
        second[.unDidReceive].calls = 1
        #expect(first != second)
        second[.appDidReceiveRemote] = ScriptReply()
        #expect(second == ScriptReplies())
    }

    @Test("takes replies only of callbacks that have a handler")
    func handlers() {
        #expect(ScriptReplies.callbacks.allSatisfy { $0.hasHandler })
    }

    @Test("finds the category that a payload names")
    func category() {
        #expect(AppScriptTests.full.category("INVITE")?.actions.count == 2)
        #expect(AppScriptTests.full.category("OTHER") == nil)
    }
}
