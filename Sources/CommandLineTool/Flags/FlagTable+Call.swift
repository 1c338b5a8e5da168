// Rows of flags of call.
extension FlagTable {
    static let operation = Flag(
        .operation, .text("ID"), repeats: true,
        "the operation by its id, as devices.get, and then the name that its path takes; also"
            + " without the flag")

    static let query = Flag(
        .query, .text("NAME=VALUE"), repeats: true,
        "a parameter of the query, not encoded: topic=com.example.app")

    static let body = Flag(
        .body, .text("FILE|JSON"),
        "the body of the request: a file, - for standard input, or the JSON itself")
}
