/// The duty to answer one request, from any thread, once.
///
/// Dropped without an answer it answers 500. While nobody answers, the connection rests and costs
/// no processor time; whether its client has left is noticed by `HTTP1Server.sweep`.
package final class HTTP1Responder: Sendable {
    private let exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    deinit { exchange.dropped() }

    /// Gives the answer; false when there is one already or the request is over.
    @discardableResult
    package func respond(_ response: HTTP1Response) -> Bool { exchange.respond(response) }

    /// Whether the client has left, or the server is stopping, before an answer was given.
    package var isAbandoned: Bool { exchange.isAbandoned }

    /// Runs an action once when the client leaves or the server stops before the answer.
    ///
    /// If that has happened, it runs at once. It runs on a thread of the server and must not block.
    package func onAbandoned(_ action: @escaping @Sendable () -> Void) {
        exchange.onAbandoned(action)
    }
}
