import Testing

@testable import CommandLineTool

/// Gives the body a folder of its own, and removes it with all in it afterwards.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = try TemporaryFolder([:])
    defer { folder.remove() }
    return try await body(folder.path)
}

/// The words of a command line as a command gets them.
func given(_ words: String...) throws -> [Given] { try given(words) }

/// The same with words in an array.
func given(_ words: [String]) throws -> [Given] {
    switch try ArgumentReader.read(words) {
    case .run(_, let given), .exec(let given, _): return given
    case .help, .version: throw CommandError.failed("\(words) runs nothing")
    }
}
