import Testing

@testable import CommandLineTool

@Suite("Which value holds")
struct PrecedenceTests {
    private func given(_ pairs: [(FlagName, String)]) throws -> [Given] {
        try pairs.map { try Given($0.0, $0.1, from: .argument) }
    }

    @Test(
        "the strongest source that gives a flag decides",
        arguments: [
            ([(.port, "1")], [(.port, "2")], [(.port, "3")], [(.port, "1")]),
            ([], [(.port, "2")], [(.port, "3")], [(.port, "2")]),
            ([], [], [(.port, "3")], [(.port, "3")]),
            (
                [(.port, "1")], [(.host, "h")], [(.certs, "c")],
                [(.host, "h"), (.port, "1"), (.certs, "c")]
            ),
            ([(.san, "a")], [(.san, "b"), (.san, "c")], [], [(.san, "a")]),
            (
                [(.set, "log-records=1")],
                [(.set, "log-records=2"), (.set, "header-fields=2")], [(.set, "reset-burst=3")],
                [
                    (.set, "reset-burst=3"), (.set, "header-fields=2"), (.set, "log-records=1"),
                ]
            ),
            (
                [(.set, "log-records=1"), (.set, "log-records=2")], [], [],
                [(.set, "log-records=2")]
            ),
            (
                [(.rule, "bad-topic=off")], [(.rule, "bad-topic=warn")],
                [(.rule, "bad-path=warn")], [(.rule, "bad-path=warn"), (.rule, "bad-topic=off")]
            ),
        ]
            as [(
                [(FlagName, String)], [(FlagName, String)], [(FlagName, String)],
                [(FlagName, String)]
            )])
    func merging(
        arguments: [(FlagName, String)], variables: [(FlagName, String)],
        file: [(FlagName, String)], expected: [(FlagName, String)]
    ) throws {
        let merged = Precedence.merge(
            try given(arguments), try given(variables), try given(file))
        #expect(merged.map(\.flag) == expected.map(\.0))
        #expect(merged.map(\.value) == expected.map(\.1))
    }
}
