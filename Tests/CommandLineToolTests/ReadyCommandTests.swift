import Testing

@testable import CommandLineTool

@Suite("What ready is told")
struct ReadyCommandTests {
    @Test("without flags it waits 10 seconds for the standard address")
    func defaults() throws {
        let settings = try ReadyCommand.settings([], environment: [:])
        #expect(settings.control.base == "http://127.0.0.1:8197")
        #expect(settings.timeoutSeconds == 10)
    }

    @Test("flags beat variables")
    func sources() throws {
        let given = [try Given(.timeout, "0", from: .argument)]
        let settings = try ReadyCommand.settings(
            given, environment: ["MOCK_APNS_CONTROL": "mock:1", "MOCK_APNS_TIMEOUT": "5"])
        #expect(settings.control.base == "http://mock:1")
        #expect(settings.timeoutSeconds == 0)
    }
}

@Suite("The address of a control plane")
struct ControlAddressTests {
    @Test(
        "an address is taken with or without scheme and slash",
        arguments: [
            ("http://127.0.0.1:8197", "http://127.0.0.1:8197"),
            ("http://127.0.0.1:8197/", "http://127.0.0.1:8197"),
            ("HTTP://mock-apns:1", "http://mock-apns:1"),
            ("localhost:8197", "http://localhost:8197"),
            ("mock-apns", "http://mock-apns"),
            ("http://[::1]:8197", "http://[::1]:8197"),
            ("[::1]", "http://[::1]"),
        ])
    func good(text: String, base: String) {
        #expect(ControlAddress(text)?.base == base)
    }

    @Test(
        "a Unix socket is asked by its path, under a name that goes with any",
        arguments: [("unix:/run/a b.sock", "/run/a b.sock"), ("unix:ctl.sock", "ctl.sock")])
    func unixSocket(text: String, path: String) {
        let address = ControlAddress(text)
        #expect(address?.unixSocket == path)
        #expect(address?.base == "http://localhost")
        #expect(address?.text == text)
        #expect(ControlAddress("http://127.0.0.1:1")?.unixSocket == nil)
    }

    @Test(
        "anything else is refused",
        arguments: [
            "unix:", "unix:a\nb", "", "http://", "https://localhost:1", "unix:///run/x",
            "localhost:", "localhost:0",
            "localhost:65536", "localhost:port", "::1:80", "http://[::1", "http://a/b",
            "http://a?b", "http://user@a", "http://a b", "http://[]:1",
        ])
    func bad(text: String) {
        #expect(ControlAddress(text) == nil)
    }
}

@Suite("What an answer of /readyz means")
struct ReadinessAnswerTests {
    @Test(
        "status and body decide",
        arguments: [
            (200, #"{"ready":true,"reasons":[]}"#, .ready),
            (503, #"{"ready":false,"reasons":["stopping"]}"#, .notYet),
            (403, #"{"error":{"code":"foreign-host"}}"#, .refusedHost),
            (403, "forbidden", .other(status: 403)),
            (200, "<html>", .other(status: 200)),
            (200, "", .other(status: 200)),
            (200, #"{"ready":false}"#, .other(status: 200)),
            (503, "<html>", .other(status: 503)),
            (404, #"{"ready":true}"#, .other(status: 404)),
        ] as [(Int, String, ReadinessAnswer)])
    func reading(status: Int, body: String, answer: ReadinessAnswer) {
        #expect(ReadinessAnswer(status: status, body: Array(body.utf8)) == answer)
    }

    @Test("only an answer that can change is waited for")
    func waiting() {
        #expect(ReadinessAnswer.notYet.mayChange)
        #expect(ReadinessAnswer.noAnswer("refused").mayChange)
        #expect(!ReadinessAnswer.refusedHost.mayChange)
        #expect(!ReadinessAnswer.other(status: 404).mayChange)
    }
}
