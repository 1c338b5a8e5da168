import ControlAPI
import Testing

@testable import CommandLineTool

/// What the control plane can do against what the command line can: a new operation or command
/// belongs in one of these tables.
@Suite("Operations and commands")
struct OperationCommandsTests {
    /// The operations that commands use, or whose answer they give without a server.
    private static let commands: [String: [Command]] = [
        "pushes.list": [.log, .exec, .doctor], "kit": [.send, .doctor],
        "keys.list": [.keys, .doctor], "clock.get": [.clock], "clock.set": [.clock],
        "devices.act": [.devices], "devices.screen": [.devices],
        "devices.timeline": [.devices], "pushes.verify": [.verify], "pushes.why": [.why],
        "lint": [.lint], "route": [.route],
        "rules.list": [.rules],
        "test-tokens.list": [.testTokens], "readyz": [.ready], "ca": [.doctor],
    ]

    /// The operations that no command uses, and why.
    private static let others: [String: String] = [
        "pushes.delete": "a test deletes what it has read; a person starts anew",
        "pushes.simulator-file": "log --exec gives it to a command",
        "events": "log --follow waits instead, so that a slow command loses nothing",
        "changes.list": "curl is enough",
        "pushes.get": "log shows whole records with --format json",
        "devices.list": "devices come from the config file or from a test",
        "devices.get": "as devices.list", "devices.put": "as devices.list",
        "devices.patch": "as devices.list", "devices.delete": "as devices.list",
        "devices.delete-all": "as devices.list",
        "default-device.get": "the default device comes from the config file or from a test",
        "default-device.put": "as default-device.get",
        "default-device.delete": "as default-device.get",
        "connections.list": "the page shows them; curl is enough for the rest",
        "keys.get": "keys lists them all", "keys.put": "serve --key and the config file",
        "keys.delete": "as keys.put",
        "judge": "lint tells of the payload, send of the whole",
        "faults.list": "faults come from the config file or from a test",
        "faults.delete-all": "as faults.list", "faults.get": "as faults.list",
        "faults.put": "as faults.list", "faults.delete": "as faults.list",
        "reset": "for tests between cases; a person starts anew",
        "info": "the page shows it", "livez": "for probes of orchestrators",
        "metrics": "for Prometheus", "openapi": "for generators of clients",
        "page": "for browsers", "page.style": "for browsers",
    ]

    /// The commands that ask no control plane, as they start a server or work on files.
    private static let own: Set<Command> = [
        .serve, .replay, .token, .certs, .hooks, .impact, .strategies, .claims, .reasons,
    ]

    @Test("every operation has a command, or a reason for having none")
    func operations() {
        let ids = ControlOperation.all.map(\.id)
        let listed =
            Array(OperationCommandsTests.commands.keys) + OperationCommandsTests.others.keys
        #expect(ids.sorted() == listed.sorted())
        #expect(OperationCommandsTests.others.values.allSatisfy { !$0.isEmpty })
    }

    @Test("every command stands for an operation, or is one of the server's and the files'")
    func commands() {
        let asking = Set(OperationCommandsTests.commands.values.joined())
        #expect(asking.union(OperationCommandsTests.own) == Set(Command.allCases))
        #expect(asking.isDisjoint(with: OperationCommandsTests.own))
    }
}
