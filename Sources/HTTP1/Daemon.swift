private import CMicrohttpd
private import Synchronization

/// Owns libmicrohttpd's daemon: one polling thread, no listening socket.
///
/// Descriptors are accepted by `Accepter` and handed over, because the library, given a listening
/// socket, spins when the process has no descriptor left for a first connection.
/// Source: libmicrohttpd daemon.c, MHD_accept_connection.
@safe final class Daemon: Sendable {
    nonisolated(unsafe) private let pointer: OpaquePointer
    nonisolated(unsafe) private let owner: UnsafeMutableRawPointer
    nonisolated(unsafe) private let log: UnsafeMutablePointer<mockapns_mhd_log>
    private let isStopped = Atomic(false)

    init(core: ServerCore) throws(HTTP1Error) {
        let calls = unsafe mockapns_mhd_callbacks(
            request: requestAdvanced, completed: requestCompleted, connection: connectionNotified,
            target: targetReceived)
        let owner = unsafe Unmanaged.passRetained(core).toOpaque()
        let log = UnsafeMutablePointer<mockapns_mhd_log>.allocate(capacity: 1)
        unsafe log.initialize(to: mockapns_mhd_log(write: messageLogged, owner: owner))
        // Room above our own limit, so that the library never has to refuse by itself.
        let connections = UInt32(clamping: core.limits.connectionsMax + 8)
        let idleSeconds = UInt32(clamping: (core.limits.idleMilliseconds + 999) / 1000)
        let started = unsafe System.withSignalsBlocked {
            unsafe mockapns_mhd_start(
                calls, owner, log, connections, core.limits.connectionMemoryBytes, idleSeconds)
        }
        guard let started = unsafe started else {
            unsafe log.deallocate()
            unsafe Unmanaged<ServerCore>.fromOpaque(owner).release()
            throw .daemonFailed(log: core.lastMessage)
        }
        unsafe pointer = started
        unsafe self.log = log
        unsafe self.owner = owner
    }

    /// Hands over a connected descriptor, which the library closes in any case.
    ///
    /// The address is a sockaddr of any family.
    func add(_ descriptor: Int32, address: UnsafeRawPointer, length: UInt32) -> Bool {
        unsafe MHD_add_connection(
            pointer, descriptor, address.assumingMemoryBound(to: sockaddr.self), length) == .YES
    }

    /// Closes all connections and ends the polling thread; no connection may be suspended.
    func stop() {
        guard
            isStopped.compareExchange(
                expected: false, desired: true, ordering: .acquiringAndReleasing
            ).exchanged
        else { return }
        unsafe MHD_stop_daemon(pointer)
        unsafe log.deallocate()
        unsafe Unmanaged<ServerCore>.fromOpaque(owner).release()
    }

    deinit {
        precondition(isStopped.load(ordering: .acquiring), "a daemon is stopped by its owner")
    }
}

/// The library's handle of a connection together with ours.
///
/// The handle is valid while a request is with the library, which `Exchange` and `HTTP1Stream`
/// know under their own locks; outside of the polling thread it is used for resuming only.
/// Source: microhttpd.h, MHD_resume_connection ("safe to resume at any time").
@safe struct ConnectionLink: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer
    let connection: Connection

    /// Ends the connection; the library notices and closes it.
    func endConnection() { connection.core.table.end(id: connection.id) }
}

// The library's callbacks: check, recover, convert, call. All run on its polling thread.

private func core(_ owner: UnsafeMutableRawPointer?) -> ServerCore? {
    guard let owner = unsafe owner else { return nil }
    return unsafe Unmanaged<ServerCore>.fromOpaque(owner).takeUnretainedValue()
}

private func connectionNotified(
    _ owner: UnsafeMutableRawPointer?, _ pointer: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_ConnectionNotificationCode
) {
    guard let core = unsafe core(owner), let pointer = unsafe pointer, let context = unsafe context
    else { return }
    switch code {
    case .CONNECTION_NOTIFY_STARTED:
        let connection = unsafe Connection(
            descriptor: mockapns_mhd_descriptor(pointer), core: core)
        unsafe context.pointee = Unmanaged.passRetained(connection).toOpaque()
    case .CONNECTION_NOTIFY_CLOSED:
        guard let raw = unsafe context.pointee else { return }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(raw).takeRetainedValue()
        unsafe context.pointee = nil
        core.table.closed(id: connection.id)
    @unknown default:
        return
    }
}

private func targetReceived(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ pointer: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let target = unsafe target, let pointer = unsafe pointer,
        let raw = unsafe mockapns_mhd_context(pointer)
    else { return nil }
    let connection = unsafe Unmanaged<Connection>.fromOpaque(raw).takeUnretainedValue()
    let exchange = unsafe Exchange(
        link: ConnectionLink(pointer: pointer, connection: connection),
        target: String(cString: target))
    connection.entered(.head)
    return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

private func requestAdvanced(
    _ owner: UnsafeMutableRawPointer?, _ pointer: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
    _ data: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let method = unsafe method, let version = unsafe version, let count = unsafe count,
        let raw = unsafe context?.pointee
    else { return .NO }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(raw).takeUnretainedValue()
    let goesOn = unsafe exchange.advance(
        method: String(cString: method), version: String(cString: version),
        body: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count.pointee))
    unsafe count.pointee = 0
    return goesOn ? .YES : .NO
}

private func requestCompleted(
    _ owner: UnsafeMutableRawPointer?, _ pointer: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let raw = unsafe context.pointee else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(raw).takeRetainedValue()
    unsafe context.pointee = nil
    exchange.completed()
}

private func messageLogged(_ owner: UnsafeMutableRawPointer?, _ message: UnsafePointer<CChar>?) {
    guard let core = unsafe core(owner), let message = unsafe message else { return }
    core.logged(unsafe String(cString: message))
}
