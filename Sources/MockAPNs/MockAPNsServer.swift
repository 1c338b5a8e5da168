import APNs
package import ControlAPI
import Delivery
import EventLoop
import Gateway
import HTTP2
import Journal
import PushLog
import Routing
import Synchronization
import TLS

/// A running mock of Apple's push service: gateway, devices, log and control plane.
///
/// It runs until it is stopped, also when nobody holds it any more: a sender may know its address.
public final class MockAPNsServer: Sendable {
    /// Where it is reached.
    package let ready: ReadyInfo
    /// What senders need besides: the provider key and where files are.
    package let kit: SenderKit

    let parts: ServerParts
    /// Tasks that wait for pushes.
    let waits = OpenWaits()
    /// The provider token that senders without a key share.
    let readyToken = Mutex<ReadyToken?>(nil)
    /// Itself, until it is stopped.
    private let running = Mutex<MockAPNsServer?>(nil)

    private init(_ parts: ServerParts) {
        ready = parts.ready
        kit = parts.kit
        self.parts = parts
        running.withLock { $0 = self }
    }

    /// Starts a server and returns when it can be used.
    package static func start(
        _ options: ServerOptions
    ) async throws(ServerError) -> MockAPNsServer {
        MockAPNsServer(try await ServerParts.make(options))
    }

    /// As the other `start`, blocking the calling thread: for the command line.
    package static func start(_ options: ServerOptions) throws(ServerError) -> MockAPNsServer {
        try Latch.blocking { () async throws(ServerError) in try await start(options) }
    }

    /// Ends the server gracefully.
    ///
    /// Two GOAWAYs to every connection, then at most `drainMilliseconds` for open requests. Blocks
    /// the calling thread, which must not be a loop's; a second call returns at once.
    ///
    /// Source: reliability section 7.
    package func stop(drainMilliseconds milliseconds: UInt64 = 5_000) {
        waits.stop()
        parts.stop(drainMilliseconds: milliseconds)
        running.withLock { $0 = nil }
    }

    /// Absolute path of the provider key; nil where it is kept in memory.
    package var providerKeyFile: String? { kit.keyFile }

    /// Ends the server at once.
    package func stopNow() {
        stop(drainMilliseconds: 0)
    }
}
