import Synchronization

/// The open connections: how many, what each is doing, and who is waiting on it.
///
/// A descriptor in the table is open: libmicrohttpd reports a connection closed, and so takes it
/// out of here, before it closes the descriptor. Everything that is done to a descriptor
/// is therefore done under this lock.
///
/// | called from | what |
/// |---|---|
/// | accepting thread | `reserve`, `unreserve` |
/// | polling thread of libmicrohttpd | `opened`, `entered`, `began`, `ended`, `closed` |
/// | the owner of the server | `sweep`, `stop`, `openExchanges` |
/// | any thread | `end` |
final class ConnectionTable: Sendable {
    private struct Entry {
        let descriptor: Int32
        var clock = PhaseClock()
        var exchange: Exchange?
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var reserved = 0
        var nextID: UInt64 = 0
        var previousTick: UInt64?
        var isStopping = false
    }

    private let limits: HTTP1Limits
    private let wake: WakePipe
    private let state = Mutex(State())

    init(limits: HTTP1Limits, wake: WakePipe) {
        self.limits = limits
        self.wake = wake
    }

    /// Takes a place for one more connection; false when there is none.
    func reserve() -> Bool {
        state.withLock { state in
            guard state.reserved < limits.connectionsMax else { return false }
            state.reserved += 1
            return true
        }
    }

    /// Gives back a place whose connection never began.
    func unreserve() {
        state.withLock { $0.reserved -= 1 }
    }

    /// How many places are taken.
    var count: Int { state.withLock { $0.reserved } }

    /// Enters a connection and gives its identity.
    func opened(descriptor: Int32) -> UInt64 {
        state.withLock { state in
            state.nextID += 1
            state.entries[state.nextID] = Entry(descriptor: descriptor)
            return state.nextID
        }
    }

    /// Notes what the connection does now.
    func entered(_ phase: ConnectionPhase, id: UInt64) {
        state.withLock { $0.entries[id]?.clock.entered(phase) }
    }

    /// Notes that the handler gets a request; false when the server is stopping.
    func began(_ exchange: Exchange, id: UInt64) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.entries[id]?.clock.entered(.handling)
            state.entries[id]?.exchange = exchange
            return true
        }
    }

    /// Notes that a request is over and its connection idle.
    func ended(id: UInt64) {
        let isStopping = state.withLock { state in
            state.entries[id]?.clock.entered(.idle)
            state.entries[id]?.exchange = nil
            return state.isStopping
        }
        if isStopping { wake.wake() }
    }

    /// Takes out a connection that is about to be closed.
    func closed(id: UInt64) {
        let wasFull = state.withLock { state in
            state.entries[id] = nil
            state.reserved -= 1
            return state.reserved == limits.connectionsMax - 1
        }
        if wasFull { wake.wake() }
    }

    /// Ends a connection from any thread; the library notices and closes it.
    func end(id: UInt64) {
        state.withLock { state in
            if let entry = state.entries[id] { System.endConnection(entry.descriptor) }
        }
    }

    /// Ends connections whose deadline has passed and gives the requests whose client has left.
    func sweep(now: UInt64) -> [Exchange] {
        state.withLock { state in
            var left: [Exchange] = []
            for id in Array(state.entries.keys) {
                guard var entry = state.entries[id] else { continue }
                let expired = entry.clock.ticked(
                    now: now, previous: state.previousTick, limits: limits)
                state.entries[id] = entry
                if expired {
                    System.endConnection(entry.descriptor)
                } else if let exchange = entry.exchange, System.peerHasLeft(entry.descriptor) {
                    left.append(exchange)
                }
            }
            state.previousTick = now
            return left
        }
    }

    /// From now on no request reaches the handler; gives those that are with it.
    func stop() -> [Exchange] {
        state.withLock { state in
            state.isStopping = true
            return state.entries.values.compactMap(\.exchange)
        }
    }

    /// How many requests are not over yet.
    var openExchanges: Int {
        state.withLock { state in state.entries.values.count { $0.exchange != nil } }
    }
}

/// One connection, kept by libmicrohttpd as the context of its socket.
final class Connection: Sendable {
    let id: UInt64
    let peer: HTTP1Peer
    let core: ServerCore

    init(descriptor: Int32, core: ServerCore) {
        self.core = core
        peer = HTTP1Peer(descriptor: descriptor)
        id = core.table.opened(descriptor: descriptor)
    }

    func entered(_ phase: ConnectionPhase) { core.table.entered(phase, id: id) }
}
