/// The settings of `--set name=value`, read and checked.
///
/// Source: design, decision 9; protocol decision 14.3 (`initial-streams`).
struct Settings: Sendable {
    /// Streams a new connection may open before its first valid provider token.
    ///
    /// Nil: 1000 at once where credentials are not judged.
    var initialStreams: Int?

    init(_ settings: [(name: String, value: String)]) throws(ServerError) {
        for (name, value) in settings {
            switch name {
            case "initial-streams":
                guard let count = Int(value), (1...1000).contains(count) else {
                    throw .badOption(
                        "--set initial-streams=\(value): expected a number from 1 to 1000")
                }
                initialStreams = count
            case _:
                throw .badOption(
                    "--set \(name)=\(value): no such setting; there is initial-streams")
            }
        }
    }
}
