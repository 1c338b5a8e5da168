import Testing

@testable import CommandLineTool

@Suite("Reading variables")
struct VariableReaderTests {
    @Test(
        "a variable gives its flag a value",
        arguments: [
            (["MOCK_APNS_PORT": "0"], [(.port, "0")]),
            (["MOCK_APNS_PORT": ""], []),
            (
                ["MOCK_APNS_SAN": "a.test  b.test\nc.test"],
                [(.san, "a.test"), (.san, "b.test"), (.san, "c.test")]
            ),
            (
                ["MOCK_APNS_SET": "log-records=1 reset-burst=2"],
                [(.set, "log-records=1"), (.set, "reset-burst=2")]
            ),
            (["MOCK_APNS_CERTS": "my certs"], [(.certs, "my certs")]),
            (["MOCK_APNS_HELP": "1", "PORT": "1", "MOCK_APNS_CONTROL": "x:y"], []),
            (["MOCK_APNS_PORT": "tcp://10.0.0.1:2197"], []),
        ] as [([String: String], [(FlagName, String)])])
    func values(environment: [String: String], expected: [(FlagName, String)]) throws {
        let given = try VariableReader.read(environment, for: .serve)
        #expect(given.map(\.flag) == expected.map(\.0))
        #expect(given.map(\.value) == expected.map(\.1))
        #expect(given.allSatisfy { $0.source == .variable })
    }

    @Test("a bad value names the variable")
    func badValue() {
        let message =
            "MOCK_APNS_CONTROL_PORT needs a whole number from 0 to 65535; got \"http\""
        #expect(throws: CommandError.usage(message)) {
            try VariableReader.read(["MOCK_APNS_CONTROL_PORT": "http"], for: .serve)
        }
    }

    @Test("a misspelt variable is noted, one of another purpose is not")
    func notes() {
        let environment = [
            "MOCK_APNS_PROT": "1", "MOCK_APNS_PORT": "1", "MOCK_APNS_SERVICE_HOST": "10.0.0.1",
            "MOCK_APNS_PORT_2197_TCP_ADDR": "10.0.0.1", "HOME": "/",
        ]
        #expect(
            VariableReader.notes(on: environment) == [
                "the variable MOCK_APNS_PROT is not used; did you mean MOCK_APNS_PORT?"
            ])
    }
}
