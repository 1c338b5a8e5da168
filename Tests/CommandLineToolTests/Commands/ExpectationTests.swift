import JSON
import Testing

@testable import CommandLineTool

@Suite("What exec expects")
struct ExpectationTests {
    private static func push(
        _ sequence: Int, _ topic: String, _ status: Int? = 200, _ reason: String? = nil,
        type: String = "alert"
    ) throws -> ExecPush {
        let answer = status.map(String.init) ?? "null"
        let why = reason.map { "\"\($0)\"" } ?? "null"
        let text = """
            {"seq":\(sequence),"topic":"\(topic)","status":\(answer),"reason":\(why),
             "push_type":"\(type)","device_token":"ABCD","outcome":"shown",
             "connection":{"peer":"127.0.0.1:50000","credential":{"kid":"KEY\(sequence)"}}}
            """
        return ExecPush(try JSONValue(parsing: Array(text.utf8)))
    }

    private static func pushes() throws -> [ExecPush] {
        [
            try push(1, "com.a"), try push(2, "com.b"),
            try push(3, "com.a", 400, "BadDeviceToken"), try push(4, "com.a", nil),
            try push(5, "com.b", type: "voip"),
        ]
    }

    @Test(
        "numbers and conditions decide",
        arguments: [
            ("3", 3, nil),
            ("1,topic=com.a", 1, nil),
            ("2+", 3, nil), ("0+", 3, nil),
            ("3,device-token=abcd", 3, nil),
            ("1,status=400", 1, nil), ("1,reason=BadDeviceToken,topic=com.a", 1, nil),
            ("none,topic=com.c", 0, nil), ("0,topic=com.c", 0, nil),
            ("1,kid=KEY2", 1, nil), ("3,peer=127.0.0.1", 3, nil),
            ("3,peer=127.0.0.1:50000", 3, nil), ("none,peer=127.0.0.1:5000", 0, nil),
            ("1,topic=com.b,push_type=voip", 1, nil),
            (
                "2,topic=com.a", 1,
                "expected 2 accepted pushes with topic=com.a, got 1; nearest: push 2 has topic "
                    + "com.b; push 3 has answer 400 BadDeviceToken; push 4 has answer no answer; "
                    + "and 1 more"
            ),
            (
                "1,topic=com.b", 2,
                "expected 1 accepted push with topic=com.b, got 2: push 2 (com.b, 200); "
                    + "push 5 (com.b, 200)"
            ),
            (
                "none", 5,
                "expected no push, got 5: push 1 (com.a, 200); push 2 (com.b, 200); "
                    + "push 3 (com.a, 400 BadDeviceToken); and 2 more"
            ),
            (
                "4+,push-type=voip", 1,
                "expected at least 4 accepted pushes with push_type=voip, got 1; nearest: "
                    + "push 1 has push_type alert; push 2 has push_type alert; push 3 has "
                    + "push_type alert, answer 400 BadDeviceToken; and 1 more"
            ),
            (
                "1,status=410", 0,
                "expected 1 push with status=410, got 0; nearest: push 1 has status 200; "
                    + "push 2 has status 200; push 3 has status 400; and 2 more"
            ),
        ] as [(String, Int, String?)])
    func judging(text: String, count: Int, failure: String?) throws {
        let verdict = try Expectation(parsing: text).judge(try ExpectationTests.pushes())
        #expect(verdict.count == count)
        #expect(verdict.failure == failure)
    }

    @Test("a run without any push says so")
    func nothing() throws {
        let verdict = try Expectation(parsing: "1").judge([])
        #expect(verdict.failure == "expected 1 accepted push, got 0; no push was received")
        #expect(try Expectation(parsing: "none").judge([]).failure == nil)
    }

    @Test("what a sender wrote cannot act on the terminal")
    func escaping() throws {
        let push = try ExpectationTests.push(1, "com\\u001b[2J")
        let failure = try #require(try Expectation(parsing: "none").judge([push]).failure)
        #expect(failure.contains(#"com\u{1B}[2J"#))
    }

    @Test(
        "what is no expectation is refused with what was expected",
        arguments: [
            ("", "needs a number, a number and +, or none first; got \"\""),
            ("-1", "needs a number, a number and +, or none first; got \"-1\""),
            ("+", "needs a number, a number and +, or none first; got \"+\""),
            (
                "99999999",
                "needs a number, a number and +, or none first; got \"99999999\""
            ),
            (
                "topic=com.a",
                "needs a number, a number and +, or none first; got \"topic=com.a\""
            ),
            ("1,", "needs NAME=VALUE behind the comma; got \"\""),
            ("1,topic", "needs NAME=VALUE behind the comma; got \"topic\""),
            (
                "1,topik=x",
                "knows no condition \"topik\"; did you mean \"topic\"? (conditions: topic, "
                    + "device_token, apns_id, push_type, status, reason, outcome, environment, "
                    + "kid, peer, since, until, text)"
            ),
            ("1,topic=a,topic=b", "names topic twice"),
            (
                "1,push_type=alrt",
                "push_type: got \"alrt\", expected one of alert, background, voip, complication, "
                    + "fileprovider, location, liveactivity, pushtotalk, mdm, widgets, controls; "
                    + "did you mean \"alert\"?"
            ),
            (
                "1,status=9",
                "status: got 9, expected the status of an answer, a whole number from 200 to 599"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(Expectation.problem(with: text) == message)
    }

    @Test("the summary counts answers, reasons, outcomes and topics")
    func summary() throws {
        let pushes = try ExpectationTests.pushes()
        let expectations = [
            try Expectation(parsing: "3"), try Expectation(parsing: "none,topic=com.b"),
        ]
        let summary = ExecSummary(
            command: ["sh", "-c", "true"], status: 0, pushes: pushes, dropped: 2,
            verdicts: expectations.map { $0.judge(pushes) })
        #expect(summary.exitStatus == 1)
        #expect(
            summary.lines == [
                "3 pushes accepted, 1 refused (BadDeviceToken 1), 1 without an answer; 2 more are "
                    + "not counted (--set log-records=N keeps more)",
                "expected no push with topic=com.b, got 2: push 2 (com.b, 200); "
                    + "push 5 (com.b, 200)",
            ])
        #expect(
            summary.json == """
                {"command":["sh","-c","true"],"status":0,"exit_status":1,"pushes":5,\
                "accepted":3,"refused":1,"unanswered":1,"dropped":2,\
                "reasons":{"BadDeviceToken":1},"outcomes":{"shown":5},\
                "topics":{"com.a":3,"com.b":2},"expectations":[\
                {"expect":"3","count":3,"met":true,"failure":null},\
                {"expect":"none,topic=com.b","count":2,"met":false,\
                "failure":"expected no push with topic=com.b, got 2: push 2 (com.b, 200); \
                push 5 (com.b, 200)"}]}

                """)
    }

    @Test(
        "the command's own status beats an expectation",
        arguments: [(0, true, 0), (0, false, 1), (3, true, 3), (3, false, 3), (143, true, 143)]
            as [(Int32, Bool, Int32)])
    func status(child: Int32, isMet: Bool, status: Int32) throws {
        let expectation = try Expectation(parsing: isMet ? "none" : "1")
        let summary = ExecSummary(
            command: ["x"], status: child, pushes: [], dropped: 0,
            verdicts: [expectation.judge([])])
        #expect(summary.exitStatus == status)
    }
}
