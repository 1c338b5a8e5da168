import JSON

/// A request that has passed the defences and found its operation.
struct ControlRequest: Sendable {
    /// The decoded part of the path that the template leaves open; empty without one.
    let parameter: String
    let query: QueryParameters
    let body: [UInt8]
    /// The `Host` under which the server was found; it has passed the rule of hosts.
    let host: String
    /// Who asks, as an address or `unix`.
    var peer = "unknown"
    /// What follows the question mark, as it came.
    var queryText = ""
    /// The id of the event that a reader saw last; nil without the field.
    var lastEventID: String?

    /// The body as JSON; `hint` says what to do where it is empty.
    func json(whenEmpty hint: String? = nil) throws(ControlError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: body, limits: .control)
        } catch {
            throw .badJSON(error, in: body, whenEmpty: hint)
        }
    }
}
