import Testing

@testable import CommandLineTool

@Suite("The texts of --help")
struct HelpTests {
    @Test("the program's help names every command")
    func program() {
        for command in Command.allCases {
            #expect(Help.program().contains("  \(command.rawValue)   "))
            #expect(Help.program().contains(command.summary))
        }
    }

    @Test(
        "a command's help lists its flags with defaults, and examples", arguments: Command.allCases)
    func command(command: Command) {
        let text = Help.command(command)
        for name in command.flags {
            #expect(text.contains("\n  --\(name.rawValue)"))
            if let standard = FlagTable.row(name, of: command).standard {
                #expect(text.contains("default \(standard)"))
            }
        }
        #expect(!command.examples.isEmpty)
        for example in command.examples { #expect(text.contains(example.line)) }
    }

    @Test("an example works as it stands", arguments: Command.allCases)
    func examples(command: Command) throws {
        for example in command.examples {
            let words = example.line.split(separator: " ").map(String.init)
            let own = try #require(words.firstIndex(of: "mock-apns"))
            switch try ArgumentReader.read(Array(words[(own + 1)...])) {
            case .run(let named, _): #expect(named == command)
            case .exec(_, let child): #expect(command == .exec && !child.isEmpty)
            case .help, .version: Issue.record("\(example.line) does not run \(command)")
            }
        }
    }

    @Test("the help of clock tells what follows it, and what does not")
    func clock() {
        let text = Help.command(.clock).replacing("\n", with: " ")
        #expect(text.contains("Age of provider tokens, and how soon a key may change its token"))
        #expect(text.contains("stored pushes that expire") && text.contains("log-age"))
        #expect(text.contains("Certificates, timers"))
    }

    @Test("the help of --listen says that a plain listener sees no client certificates")
    func listen() {
        #expect(FlagTable.row(.listen).help.contains("without client certificates"))
    }

    @Test("no line is longer than 90 columns", arguments: Command.allCases)
    func width(command: Command) {
        for line in Help.command(command).split(separator: "\n") { #expect(line.count <= 90) }
    }
}
