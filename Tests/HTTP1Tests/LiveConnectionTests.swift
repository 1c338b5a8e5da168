#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import HTTP1
import Testing

extension Live {
    @Suite struct Connections {
        static let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

        /// How many sockets and pipes the process has open; the runtime opens other things, such
        /// as event counters, whenever it likes.
        static func openDescriptors() -> Int {
            (0..<Int32(4_096)).count { descriptor in
                var information = stat()
                guard unsafe fstat(descriptor, &information) == 0 else { return false }
                let kind = information.st_mode & S_IFMT
                return kind == S_IFSOCK || kind == S_IFIFO
            }
        }

        @Test("of 300 clients 256 are served and 44 wait until places are free")
        func limit() throws {
            let test = try TestServer()
            let clients = try (0..<300).map { _ in try RawClient(port: test.port) }
            for client in clients { client.send(Self.get) }
            for client in clients.prefix(256) {
                #expect(try client.receiveAnswer()?.status == 200)
            }
            #expect(test.server.connectionCount == 256)
            #expect(clients.suffix(44).allSatisfy { !$0.isReadable(withinMilliseconds: 0) })
            #expect(test.served.value == 256)
            for client in clients.prefix(44) { client.close() }
            for client in clients.suffix(44) {
                #expect(try client.receiveAnswer()?.status == 200)
            }
            #expect(test.served.value == 300)
        }

        // Descriptors are counted in a process of their own, where no other test opens any.
        @Test("after 500 connections and a stop the process has the descriptors it began with")
        func descriptors() async {
            await #expect(processExitsWith: .success) {
                let before = Live.Connections.openDescriptors()
                do {
                    let test = try TestServer()
                    for number in 0..<500 {
                        let client = try RawClient(port: test.port)
                        client.send(Live.Connections.get)
                        guard try client.receiveAnswer()?.status == 200 else { exit(1) }
                        if number.isMultiple(of: 2) { client.reset() }
                    }
                    guard test.sweep(until: { test.server.connectionCount == 0 }) != nil else {
                        exit(2)
                    }
                    test.server.stop()
                }
                exit(Live.Connections.openDescriptors() == before ? 0 : 3)
            }
        }

        @Test("a client that resets before its answer does no harm")
        func reset() throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let test = try TestServer { request, responder in
                if request.path == "/wait" {
                    waiting.post(responder)
                } else {
                    responder.respond(HTTP1Response(status: 200))
                }
            }
            for _ in 0..<100 {
                let client = try RawClient(port: test.port)
                client.send("GET /wait HTTP/1.1\r\nHost: h\r\n\r\n")
                let responder = try #require(waiting.take())
                client.reset()
                responder.respond(
                    HTTP1Response(status: 200, body: [UInt8](repeating: 1, count: 1_000_000)))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            #expect(try client.receiveAnswer()?.status == 200)
        }

        @Test("without descriptors the server pauses, logs once, and goes on when there are some")
        func exhausted() async {
            await #expect(processExitsWith: .success) {
                let test = try TestServer()
                let client = try RawClient()
                var taken: [Int32] = []
                while true {
                    let descriptor = dup(0)
                    if descriptor < 0 { break }
                    taken.append(descriptor)
                }
                try client.connect(port: test.port)
                client.send(Live.Connections.get)
                let line = test.log.take()
                let isWaiting = !client.isReadable(withinMilliseconds: 200)
                for descriptor in taken { close(descriptor) }
                let status = try client.receiveAnswer()?.status
                guard line?.hasPrefix("accept: ") == true, isWaiting, status == 200,
                    test.log.count == 0
                else { exit(1) }
                exit(0)
            }
        }

        @Test("a descriptor that is not a listening socket is refused, and all are closed")
        func notListening() async {
            await #expect(processExitsWith: .success) {
                let before = Live.Connections.openDescriptors()
                let good = try LoopbackListener()
                let bad = dup(good.descriptor)
                close(bad)
                let closed = HTTP1Error.listenerRefused(descriptor: bad, systemError: EBADF)
                #expect(throws: closed) {
                    try HTTP1Server(listeners: [good.descriptor, bad], log: { _ in }) { _, _ in }
                }
                let plain = try RawClient().giveUp()
                let silent = HTTP1Error.listenerRefused(descriptor: plain, systemError: EINVAL)
                #expect(throws: silent) {
                    try HTTP1Server(listeners: [plain], log: { _ in }) { _, _ in }
                }
                exit(Live.Connections.openDescriptors() == before ? 0 : 1)
            }
        }

        @Test("a stopped server refuses new clients")
        func stopped() throws {
            let test = try TestServer()
            test.server.stop()
            #expect(throws: SocketFailure.self) { try RawClient(port: test.port) }
        }

        @Test("the library's messages go to the log")
        func log() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("GET /a HTTP/1.1\r\nnothing here\r\n\r\n")
            #expect(try client.receiveAnswer()?.status == 400)
            #expect(test.log.take()?.hasPrefix("libmicrohttpd: ") == true)
        }
    }
}
