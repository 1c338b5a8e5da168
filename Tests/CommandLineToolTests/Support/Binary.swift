import Testing

@testable import CommandLineTool

/// The built command, which lies beside the tests.
enum Binary {
    struct Result: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    static func path() throws -> String {
        let own = CommandLine.arguments[0]
        #if canImport(Darwin)
        let marker = ".xctest/"
        #else
        let marker = "mock-apnsPackageTests"
        #endif
        guard let range = own.firstRange(of: marker) else {
            throw CommandError.failed("the tests do not lie where the build puts them: \(own)")
        }
        let folder = String(own[..<range.lowerBound])
        return Files.absolute((folder.isEmpty ? "./" : folder) + "mock-apns")
    }

    /// Starts it with output and errors in files `out` and `err` of the folder.
    static func start(_ folder: String, _ words: [String]) throws -> ChildProcess {
        try shell(folder, #"exec "$0" "$@" >"$TMPDIR/out" 2>"$TMPDIR/err""#, words)
    }

    /// Runs a script by the shell in which `$0` is the command.
    static func shell(
        _ folder: String, _ script: String, _ words: [String] = []
    ) throws -> ChildProcess {
        try ChildProcess.start(
            ["sh", "-c", script, try path()] + words,
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": folder], launcher: nil)
    }

    /// Runs it to its end.
    static func run(_ folder: String, _ words: [String]) async throws -> Result {
        let child = try start(folder, words)
        let status = try await onOwnThread { child.reap() }
        func text(_ name: String) throws -> String {
            String(decoding: try Files.read("\(folder)/\(name)", as: "file"), as: UTF8.self)
        }
        return Result(status: status, output: try text("out"), errors: try text("err"))
    }
}
