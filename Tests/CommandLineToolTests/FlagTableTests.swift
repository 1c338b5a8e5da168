import APNs
import MockAPNs
import Testing

@testable import CommandLineTool

@Suite("The table of flags")
struct FlagTableTests {
    @Test("every row stands under its own name and belongs to a command")
    func rows() {
        for name in FlagName.allCases {
            #expect(FlagTable.row(name).name == name)
            #expect(Command.allCases.contains { $0.flags.contains(name) })
            #expect(!FlagTable.row(name).help.isEmpty)
            #expect(!FlagTable.row(name).help.hasSuffix("."))
        }
    }

    @Test("every default is a value its own row allows")
    func defaultsAreAllowed() {
        for command in Command.allCases {
            for row in command.flags.map({ FlagTable.row($0, of: command) }) {
                guard let standard = row.standard else { continue }
                #expect(row.value.problem(with: standard) == nil, "\(row.name) of \(command)")
            }
        }
    }

    @Test("a row that one command has for itself keeps its name, and a command has no flag twice")
    func commandRows() {
        for command in Command.allCases {
            for name in command.flags { #expect(FlagTable.row(name, of: command).name == name) }
            #expect(Set(command.flags).count == command.flags.count)
            #expect(command.flags.suffix(2) == [.help, .version])
        }
    }

    @Test("the defaults in the table are those of the server")
    func defaultsAreTheServers() throws {
        let given = try Command.serve.flags.compactMap { name throws(CommandError) in
            try FlagTable.row(name, of: .serve).standard.map { (text) throws(CommandError) in
                try Given(name, text, from: .argument, for: .serve)
            }
        }
        let told = ServeSettings(given, version: "1").options
        let own = ServerOptions(version: "1")
        #expect(told.host == own.host)
        #expect(told.port == own.port)
        #expect(told.controlHost == own.controlHost)
        #expect(told.controlPort == own.controlPort)
        #expect(told.certificates == own.certificates)
        #expect(told.environment == own.environment)
        #expect(told.logFormat == own.logFormat)
        #expect(told.profile == own.profile)
        #expect(told.threads == own.threads)
        #expect(told.auth == .required && own.auth == .required)
        #expect(told.clientCertificates == .optional && own.clientCertificates == .optional)
        #expect(told.registry == .auto && own.registry == .auto)
        #expect(!told.trustsAnyKey && !told.trustsAnyCertificate)
        #expect(FlagTable.row(.control).standard == "http://\(own.controlHost):\(own.controlPort)")
    }

    @Test(
        "the variable is the flag in capitals",
        arguments: [
            (.port, "MOCK_APNS_PORT"), (.controlHost, "MOCK_APNS_CONTROL_HOST"),
            (.control, "MOCK_APNS_CONTROL"), (.logFormat, "MOCK_APNS_LOG_FORMAT"),
        ] as [(FlagName, String)])
    func variables(flag: FlagName, variable: String) {
        #expect(flag.variable == variable)
    }
}
