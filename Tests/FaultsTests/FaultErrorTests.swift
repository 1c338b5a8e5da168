import JSON
import Testing

@testable import Faults

@Suite("A wrong fault")
struct FaultErrorTests {
    static let hookHint =
        "nothing is answered yet at \"request-complete\"; say \"at\": \"answer-ready\", "
        + "where answers can be delayed"

    static let members: [WrongFault] = [
        WrongFault(text: "[]", message: "the fault: got an array, expected an object"),
        WrongFault(text: "null", message: "the fault: got null, expected an object"),
        WrongFault(
            text: #"{"status":500}"#,
            message: "name: got nothing, expected 1 to 64 letters, digits, '.', '_' or '-'"),
        WrongFault(
            text: #"{"name":7}"#, message: "name: got a number, expected a string", key: "name"),
        WrongFault(
            text: #"{"name":"a b","status":500}"#,
            message: "name: got \"a b\", expected 1 to 64 letters, digits, '.', '_' or '-'",
            key: "name"),
        WrongFault(
            text: #"{"name":"a","status":500,"name":"a"}"#,
            message: "name: got the key a second time, expected each key once"),
        WrongFault(
            text: #"{"name":"a"}"#,
            message: "answers: got nothing, expected a list of effects such as "
                + #"[{"status": 503, "reason": "ServiceUnavailable"}]"#,
            hint: "or the members of one effect on the fault itself"),
        WrongFault(
            text: #"{"name":"a","answers":null,"times":2}"#,
            message: "answers: got nothing, expected a list of effects such as "
                + #"[{"status": 503, "reason": "ServiceUnavailable"}]"#,
            hint: "or the members of one effect on the fault itself"),
        WrongFault(
            text: #"{"name":"a","answers":{"status":500}}"#,
            message: "answers: got an object, expected an array of effects", key: "answers"),
        WrongFault(
            text: #"{"name":"a","answers":[]}"#,
            message: "answers: got 0 effects, expected 1 to 1000 effects", key: "answers"),
        WrongFault(
            text: #"{"name":"a","answers":[{}],"status":500}"#,
            message: "status: got 500, expected it in \"answers\"",
            hint: "a fault has either \"answers\" or one effect of its own", key: "status"),
        WrongFault(
            text: #"{"name":"a","status":500,"repeat":true}"#,
            message: "repeat: got true, expected it beside \"answers\" only",
            hint: "\"times\" says how often a single effect is used; without it, always",
            key: "repeat"),
        WrongFault(
            text: #"{"name":"a","status":500,"times":0}"#,
            message: "times: got 0, expected a number of pushes, a whole number from 1 to "
                + "1000000000", key: "times"),
        WrongFault(
            text: #"{"name":"a","status":500,"times":1.5}"#,
            message: "times: got 1.5, expected a number of pushes, a whole number from 1 to "
                + "1000000000", key: "times"),
        WrongFault(
            text: #"{"name":"a","status":500,"times":"2"}"#,
            message: "times: got a string, expected a number of pushes, a whole number from 1 to "
                + "1000000000", key: "times"),
        WrongFault(
            text: #"{"name":"a","status":500,"probability":1.01}"#,
            message: "probability: got 1.01, expected a number from 0 to 1", key: "probability"),
        WrongFault(
            text: #"{"name":"a","status":500,"probability":"often"}"#,
            message: "probability: got a string, expected a number from 0 to 1",
            key: "probability"),
        WrongFault(
            text: #"{"name":"a","status":500,"at":"request"}"#,
            message: "at: got \"request\", expected one of connection-opened, request-complete, "
                + "answer-ready", key: "at"),
        WrongFault(
            text: #"{"name":"a","status":500,"at":"answerready"}"#,
            message: "at: got \"answerready\", expected one of connection-opened, "
                + "request-complete, answer-ready", hint: "did you mean \"answer-ready\"?",
            key: "at"),
        WrongFault(
            text: #"{"name":"a","status":500,"at":"connection-opened"}"#,
            message: "at: got \"connection-opened\", expected \"request-complete\" or "
                + "\"answer-ready\"",
            hint: "`answers` are for pushes, and no push is there when a connection opens",
            key: "at"),
        WrongFault(
            text: #"{"name":"a","status":500,"at":"answer-ready"}"#,
            message: "the fault: got an end of the push, expected only a delay at "
                + "\"answer-ready\"",
            hint: "the push has reached its device by then; say \"at\": \"request-complete\""),
        WrongFault(
            text: #"{"name":"a","answers":[{},{"no_answer":true}],"at":"answer-ready"}"#,
            message: "answers[1]: got an end of the push, expected only a delay at "
                + "\"answer-ready\"",
            hint: "the push has reached its device by then; say \"at\": \"request-complete\"",
            key: "answers"),
        WrongFault(
            text: #"{"name":"a","status":500,"match":{"status":200}}"#,
            message: "match.status: got a condition on the answer, expected conditions on what "
                + "was sent: topic, device_token, apns_id, push_type, environment, kid, peer, since, "
                + "until, text",
            hint: hookHint, key: "match"),
        WrongFault(
            text: #"{"name":"a","status":500,"match":{"topics":"t"}}"#,
            message: "match.topics: got an unknown key, expected one of topic, device_token, "
                + "apns_id, push_type, status, reason, outcome, environment, kid, peer, since, until, "
                + "text",
            hint: "did you mean \"topic\"?", key: "topics"),
    ]

    static let effects: [WrongFault] = [
        WrongFault(
            text: #"{"name":"a","answers":[503]}"#,
            message: "answers[0]: got a number, expected an object", key: "answers"),
        WrongFault(
            text: #"{"name":"a","answers":[{},{"statuss":503}]}"#,
            message: "answers[1].statuss: got an unknown key, expected one of status, reason, "
                + "timestamp, no_answer, normal, delay_ms, delay",
            hint: "did you mean \"status\"?", key: "statuss"),
        WrongFault(
            text: #"{"name":"a","answers":[{"status":503}]}"#,
            message: "answers[0].status: got 503, expected a \"reason\" beside it",
            hint: "status 503 stands for ServiceUnavailable, Shutdown", key: "status"),
        WrongFault(
            text: #"{"name":"a","status":503,"reason":"BadDeviceToken"}"#,
            message: "status: got 503, expected 400, the status of BadDeviceToken",
            hint: "leave \"status\" out: the reason decides it", key: "status"),
        WrongFault(
            text: #"{"name":"a","status":200}"#,
            message: "status: got 200, expected one of 400, 403, 404, 405, 410, 413, 429, 500, 503",
            hint: "{\"normal\": true} lets a push pass", key: "status"),
        WrongFault(
            text: #"{"name":"a","status":418}"#,
            message: "status: got 418, expected one of 400, 403, 404, 405, 410, 413, 429, 500, 503",
            key: "status"),
        WrongFault(
            text: #"{"name":"a","status":"503"}"#,
            message: "status: got a string, expected the status of an answer, a whole number from "
                + "100 to 599", key: "status"),
        WrongFault(
            text: #"{"name":"a","delay":5}"#,
            message: "delay: got a number, expected " + FaultDelay.expected, key: "delay"),
        WrongFault(
            text: #"{"name":"a","delay":"5h"}"#,
            message: "delay: got \"5h\", expected " + FaultDelay.expected, key: "delay"),
        WrongFault(
            text: #"{"name":"a","delay":"5s","delay_ms":5000}"#,
            message: "delay: got a delay besides \"delay_ms\", expected one of the two",
            hint: "write two effects to have one after the other", key: "delay"),
        WrongFault(
            text: #"{"name":"a","delay_ms":3600001}"#,
            message: "delay_ms: got 3600001, expected milliseconds, a whole number from 0 to "
                + "3600000", key: "delay_ms"),
        WrongFault(
            text: #"{"name":"a","no_answer":true,"status":500}"#,
            message: "no_answer: got true besides an answer, expected one of the two",
            hint: "write two effects to have one after the other", key: "no_answer"),
        WrongFault(
            text: #"{"name":"a","no_answer":true,"delay":"1s"}"#,
            message: "no_answer: got true besides a delay, expected one of the two",
            hint: "write two effects to have one after the other", key: "no_answer"),
        WrongFault(
            text: #"{"name":"a","normal":true,"no_answer":true}"#,
            message: "normal: got true besides \"no_answer\", expected one of the two",
            hint: "write two effects to have one after the other", key: "normal"),
        WrongFault(
            text: #"{"name":"a","normal":true,"reason":"Shutdown"}"#,
            message: "normal: got true besides an answer, expected one of the two",
            hint: "write two effects to have one after the other", key: "normal"),
        WrongFault(
            text: #"{"name":"a","normal":"yes"}"#,
            message: "normal: got a string, expected true or false", key: "normal"),
        WrongFault(
            text: #"{"name":"a","timestamp":1}"#,
            message: "timestamp: got 1, expected none without \"reason\"",
            hint: "only status 410 carries one", key: "timestamp"),
        WrongFault(
            text: #"{"name":"a","reason":"BadTopic","timestamp":1}"#,
            message: "timestamp: got 1, expected none with BadTopic",
            hint: "only status 410 carries one", key: "timestamp"),
        WrongFault(
            text: #"{"name":"a","reason":"Unregistered","timestamp":"yesterday"}"#,
            message: "timestamp: got \"yesterday\", expected an instant of RFC 3339, or "
                + "milliseconds since 1970, before the year 10000", key: "timestamp"),
        WrongFault(
            text: #"{"name":"a","reason":"Unregistered","timestamp":-1}"#,
            message: "timestamp: got -1, expected an instant of RFC 3339, or milliseconds since "
                + "1970, before the year 10000", key: "timestamp"),
    ]

    @Test(
        "is refused with its place, what was got and what is expected", arguments: members + effects
    )
    func refused(row: WrongFault) throws {
        let value = try json(row.text)
        let error = #expect(throws: FaultError.self) { try Fault(json: value) }
        #expect(error?.message == row.message)
        #expect(error?.hint == row.hint)
        if row.key != nil { #expect(error?.offset == row.offset) }
    }

    @Test("with a reason that is misspelt is told the spelling")
    func nearReason() throws {
        let value = try json(#"{"name":"a","reason":"BadEnvironmentKeyIDInToken"}"#)
        let error = #expect(throws: FaultError.self) { try Fault(json: value) }
        #expect(error?.field == "reason")
        #expect(error?.hint == "did you mean \"BadEnvironmentKeyIdInToken\"?")
    }
}
