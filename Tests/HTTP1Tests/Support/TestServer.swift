import HTTP1
import Synchronization
import Testing

/// All tests with sockets, one after the other: some count the descriptors of the process.
@Suite(.serialized, .timeLimit(.minutes(5))) enum Live {}

/// A server on loopback whose requests are counted.
final class TestServer {
    let server: HTTP1Server
    let port: UInt16
    let served: Counter
    let log: Mailbox<String>

    /// Without `ownAnswer` the server has its own words.
    init(
        limits: HTTP1Limits = HTTP1Limits(), ownAnswer: HTTP1OwnAnswer? = nil,
        handler: @escaping HTTP1Handler
    ) throws {
        let listener = try LoopbackListener()
        port = listener.port
        let served = Counter()
        let log = try Mailbox<String>()
        self.served = served
        self.log = log
        let counted: HTTP1Handler = { request, responder in
            served.add()
            handler(request, responder)
        }
        if let ownAnswer {
            server = try HTTP1Server(
                listeners: [listener.descriptor], limits: limits, log: { log.post($0) },
                ownAnswer: ownAnswer, handler: counted)
        } else {
            server = try HTTP1Server(
                listeners: [listener.descriptor], limits: limits, log: { log.post($0) },
                handler: counted)
        }
    }

    /// Answers every request with its method, target and the size of its body.
    convenience init(limits: HTTP1Limits = HTTP1Limits()) throws {
        try self.init(limits: limits) { request, responder in
            responder.respond(HTTP1Response(status: 200, body: Array(describe(request).utf8)))
        }
    }

    deinit { server.stop() }

    /// Ticks a second at a time until the condition holds, and gives the server's threads a
    /// moment between two ticks; the virtual time that took, or nil after so many ticks.
    func sweep(
        from start: UInt64 = 0, ticksMax: Int = 2_000, until condition: () -> Bool
    ) -> UInt64? {
        for tick in 0..<ticksMax {
            server.sweep(nowMilliseconds: start + UInt64(tick) * 1_000)
            if condition() { return UInt64(tick) * 1_000 }
            _ = log.take(withinMilliseconds: 2)
        }
        return nil
    }
}

func describe(_ request: HTTP1Request) -> String {
    "\(request.method) \(request.path)\(request.query.map { "?\($0)" } ?? "") \(request.body.count)"
}

final class Counter: Sendable {
    private let count = Atomic(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
}
