internal import CUV

extension Socket {
    /// Opens a connection to `address` on `loop` and gives it to the handler `makeHandler` returns.
    ///
    /// - Parameters:
    ///   - address: where to; see `SocketAddress.resolve` for names.
    ///   - loop: where the connection lives.
    ///   - makeHandler: runs on the loop once the connection stands; reading starts after it.
    /// - Returns: the handler.
    /// - Throws: `.connectFailed`, or `.stopped`.
    package static func connect<Handler: SocketHandler>(
        to address: SocketAddress, on loop: EventLoop,
        makeHandler: @escaping @Sendable (sending Socket) -> Handler
    ) async throws(EventLoopError) -> Handler {
        let result: Result<Handler, EventLoopError> = await withCheckedContinuation { waiting in
            loop.execute {
                Connecting(to: address, on: loop) { result in
                    switch result {
                    case .success(let socket):
                        nonisolated(unsafe) let connected = socket
                        let handler = unsafe makeHandler(connected)
                        socket.begin(handler)
                        waiting.resume(returning: .success(handler))
                    case .failure(let error):
                        waiting.resume(returning: .failure(error))
                    }
                }
            }
        }
        return try result.get()
    }
}

/// One `uv_connect_t` on its way.
@safe private final class Connecting {
    private let address: SocketAddress
    private let socket: Socket
    private let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
    private let completion: (Result<Socket, EventLoopError>) -> Void

    @discardableResult
    init(
        to address: SocketAddress, on loop: EventLoop,
        _ completion: @escaping (Result<Socket, EventLoopError>) -> Void
    ) {
        self.address = address
        self.completion = completion
        socket = Socket(loop: loop)
        guard socket.isOpen else {
            completion(.failure(.stopped(name: "event loop \(loop.name)")))
            return
        }
        unsafe request.pointee.data = Unmanaged.passRetained(self).toOpaque()
        let code = unsafe address.withSocketAddress { pointer, _ in
            unsafe uv_tcp_connect(request, socket.tcp, pointer, onConnect)
        }
        if code != 0 {
            unsafe Unmanaged.passUnretained(self).release()
            didConnect(code)
        }
    }

    deinit {
        unsafe request.deallocate()
    }

    fileprivate func didConnect(_ status: Int32) {
        guard status == 0, socket.isOpen else {
            let code = status == 0 ? UV_ECANCELED.rawValue : status
            socket.end(.closed)
            completion(
                .failure(.connectFailed(host: address.host, port: address.port, code: code)))
            return
        }
        socket.didConnect()
        completion(.success(socket))
    }
}

private func onConnect(_ request: UnsafeMutablePointer<uv_connect_t>?, _ status: Int32) {
    guard let data = unsafe request?.pointee.data else { return }
    unsafe Unmanaged<Connecting>.fromOpaque(data).takeRetainedValue().didConnect(status)
}
