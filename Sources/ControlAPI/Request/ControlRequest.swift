import JSON

/// A request that has passed the defences and found its operation.
struct ControlRequest: Sendable {
    /// The decoded part of the path that the template leaves open; empty without one.
    let parameter: String
    let query: QueryParameters
    let body: [UInt8]

    /// The body as JSON.
    func json() throws(ControlError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: body, limits: .control)
        } catch {
            let place = error.position(in: body)
            throw .badJSON(error, line: place.line, column: place.column)
        }
    }
}
