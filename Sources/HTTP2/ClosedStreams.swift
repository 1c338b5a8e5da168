/// What is remembered of streams the library has forgotten, to judge frames that still come.
///
/// The library keeps no closed streams (they cost memory on connections that live for days) and
/// then ignores frames on any of them; a client that uses a stream it closed itself, or one below
/// those it has used, breaks the protocol. Source: RFC 9113 sections 5.1 and 5.1.1.
struct ClosedStreams {
    /// Stream ids remembered; older ones count as closed by the client.
    static let resetsKept = 1_024
    static let gapsKept = 8

    private var resets: [Int32] = []
    private var nextReset = 0
    private var gaps: [ClosedRange<Int32>] = []

    /// The highest stream id the client has used; 0 before the first.
    private(set) var highest: Int32 = 0

    /// The client used a new stream id, which is above `highest`.
    mutating func opened(_ id: Int32) {
        if id - highest > 2 {
            if gaps.count == Self.gapsKept { gaps.removeFirst() }
            gaps.append(highest + 1...id - 1)
        }
        highest = id
    }

    /// We reset this stream: frames the client sent before it knew are ignored.
    mutating func resetByUs(_ id: Int32) {
        if resets.count < Self.resetsKept {
            resets.append(id)
        } else {
            resets[nextReset] = id
            nextReset = (nextReset + 1) % Self.resetsKept
        }
    }

    /// True when we reset this stream lately.
    func wasResetByUs(_ id: Int32) -> Bool { resets.contains(id) }

    /// True when the client went past this id without using it.
    func wasSkipped(_ id: Int32) -> Bool { gaps.contains { $0.contains(id) } }
}
