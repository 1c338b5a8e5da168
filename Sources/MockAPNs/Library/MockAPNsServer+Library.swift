import ControlAPI
import Delivery
import EventLoop
import Faults
import PushLog
import Routing

extension MockAPNsServer {
    /// The version of this package.
    public static let version = "0.1.0"

    /// Starts a server in this process and returns when it takes pushes.
    ///
    /// By default all of it is in memory, on a port that is free, so that any number of servers
    /// can run beside one another. A server installs no signal handler and prints nothing. It
    /// runs until `stop` is called; `withMockAPNs` does that in every case.
    ///
    /// - Parameter configuration: the defaults suit nearly all tests.
    /// - Returns: the running server.
    /// - Throws: `MockAPNsError`, whose description says what to change.
    public static func start(
        _ configuration: Configuration = Configuration()
    ) async throws(MockAPNsError) -> MockAPNsServer {
        let options = try configuration.options()
        do throws(ServerError) {
            return try await start(options)
        } catch {
            throw MockAPNsError(error)
        }
    }

    /// Ends the server; a second call does nothing.
    ///
    /// Tasks that wait for pushes throw. What was received can still be asked for.
    ///
    /// - Parameter limit: how long requests that have begun may take to end; new ones are told
    ///   to go elsewhere meanwhile. With zero all connections are closed at once.
    public func stop(draining limit: Duration = .zero) async {
        await OwnThread.run { self.stop(drainMilliseconds: Milliseconds.roundedUp(limit)) }
    }

    /// The host for senders: `localhost`, or the address that the configuration names.
    ///
    /// A name rather than an address where both lead here, because TLS has no server name for an
    /// address.
    public var host: String {
        switch address.host {
        case "127.0.0.1", "0.0.0.0", "::1", "::": "localhost"
        case let other: other
        }
    }

    /// The port for senders.
    public var port: Int { address.port }

    /// `https://`, host and port.
    public var url: String {
        "https://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }

    /// Where the control plane and its web page are, `http://127.0.0.1:8197`.
    ///
    /// The same questions as in this library, for programs in other languages; the page is worth a
    /// look in the browser while a debugger holds the test.
    public var controlURL: String { ready.control }

    /// The certificate that senders must trust, PEM.
    ///
    /// It belongs to a CA that was made for this server and can sign for Apple's push hosts and
    /// local names only.
    public var certificateAuthorityPEM: String { String(decoding: parts.caPEM, as: UTF8.self) }

    /// Writes the certificate that senders must trust into a file, for those who take a path.
    ///
    /// - Parameter path: made or overwritten; its folder must exist.
    /// - Throws: `MockAPNsError` with code `fileNotWritten`.
    public func writeCertificateAuthority(to path: String) throws(MockAPNsError) {
        try TextFile.write(parts.caPEM, to: path)
    }

    /// The topics that go with the provider key, at least one: for examples.
    public var topics: [String] { kit.topics }

    /// Removes all pushes, devices, default devices and faults: for tests that share a server.
    ///
    /// Connections stay open; clock and provider keys stay as they are.
    public func reset() {
        // Nothing in it can be refused.
        _ = try? ask("reset")
    }

    /// Host and port of the gateway, as they are bound.
    private var address: (host: String, port: Int) {
        let colon = ready.gateway.lastIndex(of: ":") ?? ready.gateway.endIndex
        let host = ready.gateway[..<colon].filter { $0 != "[" && $0 != "]" }
        return (String(host), Int(ready.gateway[colon...].dropFirst()) ?? 0)
    }
}

/// A thread for one thing that blocks: the threads of Swift's tasks must not wait.
private enum OwnThread {
    static func run(_ work: @escaping @Sendable () -> Void) async {
        do throws(EventLoopError) {
            let loop = try EventLoop(name: "stop")
            await loop.run { work() }
            loop.stop()
        } catch {
            // No thread is to be had: rather wait here than not stop.
            work()
        }
    }
}
