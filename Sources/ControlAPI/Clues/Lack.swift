import JSON

/// What is told where fewer pushes came than somebody waited for.
struct Lack: Sendable {
    /// Pushes that came nearest, with what differs in them.
    var nearest: [NearestPush] = []
    /// What may have kept pushes from coming.
    var hints: [Clue] = []

    /// Writes the members `nearest` and `hints` into an object that is open.
    func writeMembers(to json: inout JSONWriter) {
        json.member("nearest", each: nearest) { $0.write(to: &$1) }
        json.clues("hints", hints)
    }
}
