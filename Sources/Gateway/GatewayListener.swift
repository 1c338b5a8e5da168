package import APNs
package import EventLoop
package import TLS

/// A bound socket that senders connect to, and how its connections are taken.
///
/// Source: design, ports and environments.
package struct GatewayListener: Sendable {
    package let source: ListeningSocket
    /// nil for cleartext HTTP/2 with prior knowledge.
    package let tls: TLSServerContext?
    /// The environment of every push on it, whatever name the sender asks for; nil lets server
    /// name and `:authority` decide.
    package let environment: Environment?

    package init(
        source: ListeningSocket, tls: TLSServerContext?, environment: Environment? = nil
    ) {
        self.source = source
        self.tls = tls
        self.environment = environment
    }

    /// What a connection needs to know of it.
    var traits: ListenerTraits {
        ListenerTraits(
            address: source.address.description, tls: tls, environment: environment)
    }
}

/// A listener as its connections see it: without its socket.
struct ListenerTraits: Sendable {
    /// For the connection log.
    let address: String
    let tls: TLSServerContext?
    let environment: Environment?
}
