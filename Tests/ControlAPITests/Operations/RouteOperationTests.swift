import APNs
import HTTP1
import JSON
import Routing
import Testing

@testable import ControlAPI

struct RouteOperationTests {
    private static func route(_ bench: Bench, _ body: String) throws -> JSONValue {
        let answer = try bench.ask("POST", "/v1/route", body: body)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json()
    }

    private static func callbacks(_ route: JSONValue) -> [String] {
        (route.value(for: "events")?.array ?? []).compactMap {
            $0.value(for: "callback")?.string
        }
    }

    private static let payload = #""payload":{"aps":{"alert":"hi"}}"#

    @Test("a payload alone goes to the default device")
    func usual() throws {
        let json = try RouteOperationTests.route(Bench(), "{\(RouteOperationTests.payload)}")
        #expect(
            json.members?.map(\.key) == [
                "device", "app_state", "payload_class", "outcome", "reasons", "shown", "events",
                "diagnostics", "actions", "final",
            ])
        #expect(json.value(for: "device") == .null)
        #expect(json.value(for: "app_state")?.string == "suspended")
        #expect(json.value(for: "payload_class")?.string == "P1")
        #expect(json.value(for: "outcome")?.string == "shown")
    }

    @Test("another state calls other code", arguments: AppState.allCases)
    func state(_ state: AppState) throws {
        let body = "{\(RouteOperationTests.payload),\"state\":\"\(state.name)\"}"
        let json = try RouteOperationTests.route(Bench(), body)
        #expect(json.value(for: "app_state")?.string == state.name)
        let willPresent = RouteOperationTests.callbacks(json).contains("un.willPresent")
        #expect(willPresent == state.isForeground)
    }

    @Test("all states, or some of them, are a list of routes in their order")
    func states() throws {
        let all = try RouteOperationTests.route(
            Bench(), "{\(RouteOperationTests.payload),\"states\":\"all\"}")
        let names = all.value(for: "routes")?.array?.map { $0.value(for: "app_state")?.string }
        #expect(names == AppState.allCases.map(\.name))
        let some = try RouteOperationTests.route(
            Bench(),
            "{\(RouteOperationTests.payload),\"states\":[\"terminated\",\"foreground\"]}")
        let two = some.value(for: "routes")?.array?.map { $0.value(for: "app_state")?.string }
        #expect(two == ["terminated", "foreground"])
    }

    @Test("the device is a plan, or a registered one by id or token")
    func device() throws {
        let plan = #"{"apps":[{"topic":"com.example.app","permission":"denied"}]}"#
        let denied = try RouteOperationTests.route(
            Bench(), "{\(RouteOperationTests.payload),\"device\":\(plan)}")
        #expect(denied.value(for: "device") == .null)
        #expect(denied.value(for: "outcome")?.string == "dropped")
        let named = plan.replacing("{\"apps\"", with: "{\"id\":\"p\",\"apps\"")
        let other = try RouteOperationTests.route(
            Bench(), "{\(RouteOperationTests.payload),\"device\":\(named)}")
        #expect(other.value(for: "device")?.string == "p")
        var phone = Sample.device("phone")
        phone.apps[0].state = .foreground
        let bench = Bench(devices: [phone])
        for name in ["phone", "aabb"] {
            let json = try RouteOperationTests.route(
                bench, "{\(RouteOperationTests.payload),\"device\":\"\(name)\"}")
            #expect(json.value(for: "device")?.string == "phone")
            #expect(json.value(for: "app_state")?.string == "foreground")
        }
        #expect(bench.devices.devices() == [phone])
        var bare = phone
        bare.apps = []
        let error = try Bench(devices: [bare]).ask(
            "POST", "/v1/route", body: "{\(RouteOperationTests.payload),\"device\":\"phone\"}"
        ).error()
        #expect(error.status == 400 && error.field == "device")
        #expect(error.message.contains("a registered device with an app"))
    }

    @Test("type, topic and priority may stand in members or in headers")
    func headers() throws {
        let silent = #""payload":{"aps":{"content-available":1}}"#
        for headers in [
            #""push_type":"background","priority":5"#,
            #""headers":{"apns-push-type":"background","apns-priority":"5"}"#,
            #""headers":{"apns-push-type":"alert"},"push_type":"background","priority":5"#,
        ] {
            let json = try RouteOperationTests.route(Bench(), "{\(silent),\(headers)}")
            #expect(json.value(for: "outcome")?.string == "silent-callback")
        }
        let dropped = try RouteOperationTests.route(
            Bench(), "{\(silent),\"push_type\":\"background\"}")
        #expect(dropped.value(for: "outcome")?.string == "dropped")
        let voip = try RouteOperationTests.route(
            Bench(), "{\(RouteOperationTests.payload),\"topic\":\"com.example.app.voip\"}")
        #expect(voip.value(for: "payload_class")?.string == "P9")
    }

    @Test("switches of the policy stand on those of the server")
    func policy() throws {
        let silent = """
            {"payload":{"aps":{"content-available":1}},"push_type":"background"
            """
        let deliver = #","policy":{"background-p10":"deliver"}}"#
        let json = try RouteOperationTests.route(Bench(), silent + deliver)
        #expect(json.value(for: "outcome")?.string == "silent-callback")
        let server = Bench { $0.rules.routing.backgroundP10 = .deliver }
        let own = try RouteOperationTests.route(server, silent + "}")
        #expect(own.value(for: "outcome")?.string == "silent-callback")
        let back = #","policy":{"background-p10":"drop"}}"#
        let dropped = try RouteOperationTests.route(server, silent + back)
        #expect(dropped.value(for: "outcome")?.string == "dropped")
    }

    @Test("an app of several is chosen by the topic")
    func topic() throws {
        let device = #"{"apps":[{"topic":"a.b","state":"foreground"},{"topic":"c.d"}]}"#
        let start = "{\(RouteOperationTests.payload),\"device\":\(device)"
        for (topic, state) in [("a.b", "foreground"), ("c.d", "suspended")] {
            let json = try RouteOperationTests.route(Bench(), start + ",\"topic\":\"\(topic)\"}")
            #expect(json.value(for: "app_state")?.string == state)
        }
    }

    static let mistakes:
        [(more: String, status: Int, field: String?, text: String, hint: String?)] =
            [
                (
                    #","push_type":"backgroud""#, 400, "push_type",
                    "got \"backgroud\", expected one of",
                    "did you mean \"background\"?"
                ),
                (
                    #","priority":7"#, 400, "priority", "got \"7\", expected one of 10, 5, 1",
                    "10 is at once, 5 by the device's power, 1 never wakes it"
                ),
                (
                    #","state":"foregrund""#, 400, "state", "got \"foregrund\", expected one of",
                    "did you mean \"foreground\"?"
                ),
                (#","states":"some""#, 400, "states", "got \"some\", expected \"all\", or an", nil),
                (#","states":[]"#, 400, "states", "got [], expected \"all\", or an array", nil),
                (
                    #","states":["nowhere"]"#, 400, "states[0]", "got \"nowhere\", expected one of",
                    nil
                ),
                (
                    #","states":"all","state":"foreground""#, 400, "state",
                    "got \"foreground\", expected \"state\" or \"states\"", "leave one of them out"
                ),
                (
                    #","policy":{"p5-ordr":"any"}"#, 400, "policy.p5-ordr", "got an unknown key",
                    "did you mean \"p5-order\"?"
                ),
                (
                    #","policy":{"p5-order":"never"}"#, 400, "policy.p5-order",
                    "got \"never\", expected one of", nil
                ),
                (
                    #","device":{"apps":[{"topic":"a","state":"x"}]}"#, 400, "device.apps[0].state",
                    "got \"x\", expected one of", nil
                ),
                (#","device":5"#, 400, "device", "got a number, expected a device plan, or", nil),
                (
                    #","device":"nobody""#, 404, "id",
                    "no device has the id or device token \"nobody\"", nil
                ),
                (
                    #","device":{"apps":[]}"#, 400, "device.apps",
                    "got [], expected an app that the push is for",
                    "leave apps out for that of the default plan"
                ),
                (
                    #","device":{"apps":[{"topic":"com.example.app"}]},"topic":"com.example.ap""#,
                    400,
                    "topic", "got \"com.example.ap\", expected the topic of an app on the device",
                    "did you mean \"com.example.app\"?"
                ),
                (
                    #","device":{"apps":[{"topic":"a.b"},{"topic":"c.d"}]}"#, 400, "topic",
                    "got nothing, expected the topic of an app on the device: a.b, c.d", nil
                ),
                (
                    #","actions":[{"action":"tapp"}]"#, 400, "actions[0].action",
                    "got \"tapp\", expected one of tap, action,", "did you mean \"tap\"?"
                ),
                (
                    #","actions":[{"action":"tap"},{"action":"lock","id":"x"}]"#, 400,
                    "actions[1].id", "got an unknown key", nil
                ),
                (
                    #","actions":[{"action":"wait"}]"#, 400, "actions[0].ms",
                    "got nothing, expected how many milliseconds pass", nil
                ),
                (
                    #","actions":[{"action":"push","priority":5}]"#, 400, "actions[0]",
                    "got {\"action\":\"push\",\"priority\":5}, expected a payload beside", nil
                ),
                (
                    #","actions":[{"action":"push","payload":1}]"#, 400, "actions[0].payload",
                    "got a number, expected an object", nil
                ),
                (
                    #","hooks":"firebse""#, 400, "hooks",
                    "got \"firebse\", expected a hook set or one",
                    "did you mean \"firebase\"?"
                ),
                (
                    #","hooks":["firebase",{"name":"x","kind":"kvo","target":"un-centre"}]"#, 400,
                    "hooks[1].target", "got \"un-centre\", expected one of",
                    "did you mean \"un-center\"?"
                ),
                (#","register":1"#, 400, "register", "got a number, expected true, or", nil),
                (
                    #","register":{"user_answers":"alow"}"#, 400, "register.user_answers",
                    "got \"alow\", expected one of", "did you mean \"allow\"?"
                ),
                (#","explain":"yes""#, 400, "explain", "got a string, expected true or false", nil),
                (
                    #","local":{"body":"Tea"}"#, 400, "payload",
                    "got {\"aps\":{\"alert\":\"hi\"}}, expected no payload beside the local", nil
                ),
                (
                    #","action":[]"#, 400, "action", "got an unknown key",
                    "did you mean \"actions\"?"
                ),
            ]

    @Test("a body that is wrong is named", arguments: mistakes)
    func mistake(
        _ row: (more: String, status: Int, field: String?, text: String, hint: String?)
    ) throws {
        let error = try Bench().ask(
            "POST", "/v1/route", body: "{\(RouteOperationTests.payload)\(row.more)}"
        ).error()
        #expect(error.status == row.status)
        #expect(error.field == row.field)
        #expect(error.message.hasPrefix(row.text), "\(error.message)")
        if let hint = row.hint { #expect(error.hint == hint) }
    }

    @Test("a route needs something that happens; an empty list of actions is nothing")
    func payload() throws {
        for body in ["{}", #"{"actions":[{"action":"lock"}]}"#, #"{"local":true}"#] {
            let error = try Bench().ask("POST", "/v1/route", body: body).error()
            #expect(error.field == "payload")
        }
        let tap = #"{"actions":[{"action":"launch"},{"action":"tap"}]}"#
        #expect(try Bench().ask("POST", "/v1/route", body: tap).error().field == "actions[1]")
        for body in [
            "{\(RouteOperationTests.payload),\"actions\":[]}", #"{"register":true}"#,
            #"{"actions":[{"action":"launch"}]}"#, #"{"local":{"body":"Tea"}}"#,
        ] { _ = try RouteOperationTests.route(Bench(), body) }
    }

    @Test("an action whose push is null names none, so the one that came last is meant")
    func nullPush() throws {
        let tap = #"{\#(RouteOperationTests.payload),"actions":[{"action":"tap"ADDED}]}"#
        let plain = try RouteOperationTests.route(Bench(), tap.replacing("ADDED", with: ""))
        for added in [#","push":null"#, #","notification":null,"push":null"#] {
            let json = try RouteOperationTests.route(
                Bench(), tap.replacing("ADDED", with: added))
            #expect(json == plain)
        }
        let twice = tap.replacing("ADDED", with: #","push":null,"push":null"#)
        #expect(try Bench().ask("POST", "/v1/route", body: twice).status == 400)
    }

    @Test("hooks come to those of the device, by name or as they are")
    func hooks() throws {
        let more = #","state":"foreground","hooks":["firebase","onesignal"]}"#
        let json = try RouteOperationTests.route(
            Bench(), "{\(RouteOperationTests.payload)\(more)")
        let via = (json.value(for: "events")?.array ?? []).compactMap {
            $0.value(for: "receiver")?.value(for: "via")?.array?.compactMap(\.string)
        }
        #expect(via.contains(["FIR", "OneSignal"]))
        let many = Array(repeating: "\"airship\"", count: 40).joined(separator: ",")
        let error = try Bench().ask(
            "POST", "/v1/route", body: "{\(RouteOperationTests.payload),\"hooks\":[\(many)]}"
        ).error()
        #expect(error.field == "hooks")
    }

    @Test("an action means the notification that came, and says where it cannot happen")
    func actions() throws {
        let more = #","device":{"apps":[{"topic":"a","permission":"denied"}]}"#
        let json = try RouteOperationTests.route(
            Bench(),
            "{\(RouteOperationTests.payload)\(more),\"actions\":[{\"action\":\"tap\"}]}")
        let act = try #require(json.value(for: "actions")?.array?.first)
        #expect(act.value(for: "action")?.value(for: "push")?.integer == 1)
        let reason = act.value(for: "impossible")?.value(for: "reason")?.string
        #expect(reason == "no-such-notification")
    }

    @Test("more pushes and time come in the order of the actions")
    func followUps() throws {
        let silent = #""payload":{"aps":{"content-available":1}},"push_type":"background""#
        let next = #"{"action":"wait","ms":600000},{"action":"push"}"#
        let json = try RouteOperationTests.route(
            Bench(),
            "{\(silent),\"priority\":5,\"actions\":[\(next),\(next),\(next),"
                + #"{"action":"push","payload":{"aps":{"alert":"Hi"}}},{"action":"tap"}]}"#)
        let acts = try #require(json.value(for: "actions")?.array)
        #expect(
            acts.compactMap { $0.value(for: "outcome")?.string } == [
                "silent-callback", "silent-callback", "held", "shown",
            ])
        #expect(acts.last?.value(for: "action")?.value(for: "push")?.integer == 5)
        #expect(acts.last?.value(for: "impossible") == nil)
        #expect(json.value(for: "final")?.value(for: "at_ms")?.integer == 1_800_000)
    }

    @Test("the statements that what happens contradicts are named")
    func contradicts() throws {
        let body =
            "{\(RouteOperationTests.payload),\"state\":\"foreground\",\"device\":"
            + #"{"apps":[{"topic":"a","delegate":{"will_present":null}}]}}"#
        let json = try RouteOperationTests.route(Bench(), body)
        let claims = json.value(for: "contradicts")?.array?.compactMap {
            $0.value(for: "claim")?.string
        }
        #expect(claims == ["003-17", "003-27"])
    }

    @Test("explain has an entry for each callback that did not happen")
    func explain() throws {
        let json = try RouteOperationTests.route(
            Bench(), "{\(RouteOperationTests.payload),\"explain\":true}")
        let entries = try #require(json.value(for: "explain")?.array)
        #expect(
            entries.compactMap { $0.value(for: "callback")?.string }
                == Absence.callbacks.map(\.name))
        #expect(
            entries.allSatisfy {
                $0.members?.map(\.key) == ["callback", "because", "rule", "source", "evidence"]
            })
    }

    @Test("a registration is the first launch, unless a state is named")
    func register() throws {
        let first = try RouteOperationTests.route(Bench(), #"{"register":true}"#)
        #expect(
            first.members?.map(\.key) == [
                "device", "app_state", "registration", "actions", "final",
            ])
        #expect(first.value(for: "app_state")?.string == "never-launched")
        let later = try RouteOperationTests.route(
            Bench(), #"{"register":{},"state":"terminated"}"#)
        #expect(later.value(for: "app_state")?.string == "terminated")
    }
}
