@testable import CommandLineTool

/// What `mock-apns route` prints.
func route(_ words: [String], environment: [String: String] = [:]) throws -> String {
    guard case .run(.route, let given) = try ArgumentReader.read(["route"] + words) else {
        throw CommandError.failed("\(words) routes nothing")
    }
    return try RouteCommand.text(given, environment: environment)
}
