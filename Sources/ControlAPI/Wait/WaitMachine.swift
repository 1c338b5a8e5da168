/// A request that waits for records: the first of log, timer and client to end it wins.
struct WaitMachine: Equatable, Sendable {
    private enum State: Equatable {
        /// The log has not told the id of the wait yet.
        case starting(isElapsed: Bool)
        case waiting(id: UInt64)
        case over
    }

    /// What the owner does after an event.
    enum Action: Equatable {
        case nothing
        /// The log gave a page: answer with it.
        case answer
        /// The time is over: cancel the wait at the log and tell what it said.
        case askToCancel(id: UInt64)
        /// The wait was cancelled in time: answer with what is there.
        case answerTimedOut
        /// Nobody listens any more: cancel the wait at the log.
        case cancel(id: UInt64)
    }

    private var state = State.starting(isElapsed: false)

    /// Whether nothing more is to come.
    var isOver: Bool { state == .over }

    /// The log has taken the wait.
    mutating func begun(id: UInt64) -> Action {
        switch state {
        case .starting(let isElapsed):
            state = .waiting(id: id)
            return isElapsed ? .askToCancel(id: id) : .nothing
        case .over: return .cancel(id: id)
        case .waiting: preconditionFailure("a wait begins once")
        }
    }

    /// The log has a page.
    mutating func delivered() -> Action {
        switch state {
        case .starting, .waiting:
            state = .over
            return .answer
        case .over: return .nothing
        }
    }

    /// The time of the wait is over.
    mutating func timeElapsed() -> Action {
        switch state {
        case .starting:
            state = .starting(isElapsed: true)
            return .nothing
        case .waiting(let id): return .askToCancel(id: id)
        case .over: return .nothing
        }
    }

    /// The log was asked to cancel; when the wait was not open, its page is on its way.
    mutating func cancelled(wasOpen: Bool) -> Action {
        switch state {
        case .starting, .waiting:
            guard wasOpen else { return .nothing }
            state = .over
            return .answerTimedOut
        case .over: return .nothing
        }
    }

    /// The client has left.
    mutating func clientLeft() -> Action {
        switch state {
        case .starting:
            state = .over
            return .nothing
        case .waiting(let id):
            state = .over
            return .cancel(id: id)
        case .over: return .nothing
        }
    }
}
