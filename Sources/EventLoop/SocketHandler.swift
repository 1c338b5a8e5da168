/// An actor that receives what happens on one socket; its executor is the socket's loop.
///
/// The methods run synchronously inside the libuv callback, one entry into the actor per callback.
/// They may call any method of the socket; nothing here is called from within such a call.
package protocol SocketHandler: Actor {
    /// Bytes arrived (1 to 65,536). The memory is the loop's and is reused after the call.
    func socketDidRead(_ bytes: Span<UInt8>)
    /// All bytes that a `write` had to queue have been taken by the system.
    func socketDidDrain()
    /// The socket is gone. Called exactly once, last, also after the owner's own close.
    func socketDidEnd(_ reason: SocketEnd)
}

/// Why a socket ended.
package enum SocketEnd: Sendable, Equatable {
    /// The owner closed or reset it, or its loop was stopped.
    case closed
    /// The peer sent FIN; bytes still queued were offered to it before the socket closed.
    case peerClosed
    /// The peer sent RST, or closed while we were writing (ECONNRESET, EPIPE).
    case peerReset
    /// Any other failure of the network; `code` is a negative errno as libuv gives it.
    case failed(code: Int32)
}

extension SocketEnd: CustomStringConvertible {
    package var description: String {
        switch self {
        case .closed: "closed"
        case .peerClosed: "peer closed"
        case .peerReset: "peer reset"
        case .failed(let code): systemMessage(code)
        }
    }
}
