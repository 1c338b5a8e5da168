import Routing
import Testing

@testable import CommandLineTool

@Suite("What --action takes")
struct ActionArgumentTests {
    @Test(
        "a word, and what it needs",
        arguments: [
            ("tap", .tap(.push(1))),
            ("action=ACCEPT", .action(.push(1), id: "ACCEPT")),
            ("text=REPLY:see you: later", .action(.push(1), id: "REPLY", text: "see you: later")),
            ("text=REPLY:", .action(.push(1), id: "REPLY", text: "")),
            ("dismiss", .dismiss(.push(1))),
            ("flick", .flick(.push(1))),
            ("open-settings", .openSettings(.push(1))),
            ("open-settings=settings", .openSettings(nil)),
            ("permission=denied", .permission(Permission(.denied))),
            ("launch", .launch()), ("foreground", .foreground()), ("background", .background()),
            ("force-quit", .forceQuit()), ("uninstall", .uninstall()), ("reinstall", .reinstall()),
            ("reboot", .reboot), ("lock", .lock), ("unlock", .unlock), ("online", .online),
            ("offline", .offline),
        ] as [(String, UserAction)])
    func words(text: String, action: UserAction) {
        #expect(ActionArgument.problem(with: text) == nil)
        #expect(ActionArgument.input(text, on: .push(1)) == .action(action))
        #expect(action.argument == text)
    }

    @Test("a permission may be an object with switches")
    func permission() {
        var permission = Permission()
        permission.alert = false
        #expect(
            ActionArgument.input(#"permission={"alert": false}"#, on: .push(1))
                == .action(.permission(permission)))
    }

    @Test(
        "another push and time that passes",
        arguments: [
            ("push", .push(nil)), ("push=alert.json", .push("alert.json")),
            (#"push={"aps":{}}"#, .push(#"{"aps":{}}"#)),
            ("wait=10m", .wait(milliseconds: 600_000)), ("wait=0s", .wait(milliseconds: 0)),
        ] as [(String, ActionArgument.Input)])
    func inputs(text: String, input: ActionArgument.Input) {
        #expect(ActionArgument.problem(with: text) == nil)
        #expect(ActionArgument.input(text, on: .push(1)) == input)
    }

    @Test("every verb has a word")
    func verbs() {
        #expect(Set(UserAction.Verb.allCases.map(\.name)).isSubset(of: ActionArgument.words))
        #expect(ActionArgument.words.count == UserAction.Verb.allCases.count + 3)
    }

    @Test(
        "what is wrong is named with what is right",
        arguments: [
            (
                "tapp",
                "knows no action \"tapp\"; did you mean \"tap\"? (actions: tap, action, text, "
            ),
            ("tap=1", "tap takes no value; got \"1\""),
            ("action", "action needs the id of a button: action=ACCEPT"),
            ("push=", "push needs a file or JSON, or nothing: push=alert.json"),
            ("push=-", "push needs a file or JSON, or nothing: push=alert.json"),
            ("wait", "wait needs a duration of at most 36500d, "),
            ("wait=10", "wait needs a duration of at most 36500d, "),
            ("text=REPLY", "text needs a button and what is typed: text=REPLY:ok"),
            ("permission", "permission needs one of authorized, denied, "),
            ("permission=denid", "permission: "),
            ("permission={", "permission needs a word or a JSON object; got \"{\""),
            ("open-settings=x", "open-settings takes no value, or settings for the button in the "),
        ])
    func problems(text: String, start: String) {
        #expect(ActionArgument.problem(with: text)?.hasPrefix(start) == true)
        #expect(ActionArgument.input(text, on: .push(1)) == nil)
    }
}
