/// Addresses of senders as the log writes them: `127.0.0.1:50000`, `[::1]:50000`.
package enum PeerAddress {
    /// The address without its port; nil where it has none.
    package static func host(of peer: String) -> Substring? {
        peer.utf8.lastIndex(of: UInt8(ascii: ":")).map { peer[..<$0] }
    }
}
