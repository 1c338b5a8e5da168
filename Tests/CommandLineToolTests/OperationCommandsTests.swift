import ControlAPI
import Testing

@testable import CommandLineTool

/// What the control plane can do against what the command line can: every operation is reached by
/// `call`, and those that people use have a command of their own; a new command belongs in one of
/// these tables.
@Suite("Operations and commands")
struct OperationCommandsTests {
    /// The operations that have commands of their own, or whose answer these give without a server.
    private static let commands: [String: [Command]] = [
        "pushes.list": [.log, .exec, .doctor], "kit": [.send, .doctor],
        "keys.list": [.keys, .doctor], "clock.get": [.clock], "clock.set": [.clock],
        "devices.act": [.devices], "devices.screen": [.devices],
        "devices.timeline": [.devices], "pushes.verify": [.verify], "pushes.why": [.why],
        "lint": [.lint], "route": [.route], "rules.list": [.rules],
        "test-tokens.list": [.testTokens], "readyz": [.ready], "ca": [.doctor],
    ]

    /// The commands that ask no control plane, as they start a server or work on files.
    private static let own: Set<Command> = [
        .serve, .replay, .token, .certs, .hooks, .impact, .strategies, .claims, .reasons,
    ]

    private static func call(_ words: [String]) throws -> Call {
        guard case .run(.call, let given) = try ArgumentReader.read(["call"] + words) else {
            throw CommandError.failed("\(words)")
        }
        let call = try Call(GivenValues(given, environment: [:], for: .call))
        return try #require(call)
    }

    @Test("every operation has method, path and a sentence, and call reaches it")
    func operations() throws {
        for operation in ControlOperation.all {
            let isOpen = operation.pathTemplate.contains("{")
            let call = try Self.call([operation.id] + (isOpen ? ["a b"] : []))
            #expect(call.operation.id == operation.id && call.operation.method == operation.method)
            #expect(!call.path.contains("{") && call.path.contains("a%20b") == isOpen)
            #expect(!operation.summary.isEmpty && CallList.text.contains(operation.summary))
            let wrong = isOpen ? [operation.id] : [operation.id, "name"]
            #expect(throws: CommandError.self) { try Self.call(wrong) }
        }
        let ids = ControlOperation.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Set(Self.commands.keys).isSubset(of: ids))
    }

    @Test("every command stands for an operation, or is one of the server's and the files'")
    func commands() {
        let asking = Set(Self.commands.values.joined()).union([.call])
        #expect(asking.union(Self.own) == Set(Command.allCases))
        #expect(asking.isDisjoint(with: Self.own))
    }
}
