/// What a connection is doing, as far as deadlines go.
enum ConnectionPhase: Equatable, Sendable {
    /// New, or in the middle of a request head.
    case head
    /// In the middle of a request body.
    case body
    /// The handler has the request; its time is the handler's business.
    case handling
    /// An answer is being written.
    case answering
    /// A stream is being written; exempt.
    case streaming
    /// Kept open between two requests.
    case idle

    func limit(_ limits: HTTP1Limits) -> UInt64? {
        switch self {
        case .head: limits.headMilliseconds
        case .body: limits.bodyMilliseconds
        case .answering: limits.answerMilliseconds
        case .idle: limits.idleMilliseconds
        case .handling, .streaming: nil
        }
    }
}

/// The phase of one connection and since when it lasts.
///
/// Events carry no time. The first tick after an event places its beginning at the tick before,
/// but at most a second ago: with a tick a second nobody gets more than the limit, and after a
/// pause of the ticking nobody loses more than a second.
struct PhaseClock: Equatable, Sendable {
    static let tickMilliseconds: UInt64 = 1_000

    private(set) var phase = ConnectionPhase.head
    private var since: UInt64?

    /// Notes what happens now; the same phase again does not start over, so that the end of a
    /// request line is no new beginning of its head.
    mutating func entered(_ next: ConnectionPhase) {
        guard next != phase else { return }
        phase = next
        since = nil
    }

    /// Whether the phase has lasted its limit at this tick.
    mutating func ticked(now: UInt64, previous: UInt64?, limits: HTTP1Limits) -> Bool {
        let began: UInt64
        if let since {
            began = since
        } else {
            let earliest = now - min(now, Self.tickMilliseconds)
            began = min(now, max(earliest, previous ?? earliest))
            since = began
        }
        guard let limit = phase.limit(limits), now >= began else { return false }
        return now - began >= limit
    }
}
