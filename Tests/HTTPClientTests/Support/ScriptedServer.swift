#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import Synchronization

/// A server that reads whole requests and answers with prepared bytes, on a thread of its own.
final class ScriptedServer: Sendable {
    /// What is done with one request; nil closes the connection without an answer.
    typealias Script = @Sendable (_ number: Int, _ request: String) -> String?

    let port: UInt16
    private let listener: Int32
    private let stopPipe: [Int32]
    private let thread: Mutex<pthread_t?>
    private let state: State

    private final class State: Sendable {
        let requests = Mutex<[String]>([])
        let connections = Atomic(0)
    }

    /// The requests so far: head and body as they came.
    var requests: [String] { state.requests.withLock { $0 } }
    /// How many connections were accepted.
    var connections: Int { state.connections.load(ordering: .acquiring) }
    var url: String { "http://127.0.0.1:\(port)" }

    init(unixSocket path: String? = nil, _ script: @escaping Script) throws {
        (listener, port) = try Self.bound(path)
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SupportFailure("pipe") }
        stopPipe = ends
        let state = State()
        self.state = state
        let listener = listener
        let stop = ends[0]
        let body = ThreadBody {
            Self.serve(listener, stop: stop, state: state, script: script)
        }
        #if canImport(Darwin)
        var started: pthread_t?
        #else
        var started = pthread_t()
        #endif
        let status = unsafe pthread_create(
            &started, nil, runBody, Unmanaged.passRetained(body).toOpaque())
        guard status == 0 else { throw SupportFailure("pthread_create") }
        thread = Mutex(started)
    }

    deinit {
        close(stopPipe[1])
        if let thread = thread.withLock({ $0.take() }) { joinThread(thread) }
        close(stopPipe[0])
        close(listener)
    }

    private static func bound(_ path: String?) throws -> (Int32, UInt16) {
        let descriptor = socket(path == nil ? AF_INET : AF_UNIX, streamType, 0)
        if let path {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) {
                unsafe $0.copyBytes(from: Array(path.utf8))
            }
            guard bindSocket(descriptor, &address) == 0 else { throw SupportFailure("bind") }
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            guard bindSocket(descriptor, &address) == 0 else { throw SupportFailure("bind") }
        }
        guard beginListening(descriptor) == 0 else { throw SupportFailure("listen") }
        return (descriptor, localPort(of: descriptor))
    }

    private static func serve(_ listener: Int32, stop: Int32, state: State, script: Script) {
        while isReadable(listener, unless: stop) {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            state.connections.add(1, ordering: .releasing)
            var bytes: [UInt8] = []
            while let request = receive(&bytes, from: connection, unless: stop) {
                let number = state.requests.withLock { requests in
                    requests.append(request)
                    return requests.count
                }
                guard let answer = script(number, request) else { break }
                send(Array(answer.utf8), to: connection)
                if answer.contains("Connection: close") { break }
            }
            close(connection)
        }
    }

    /// One whole request, or nil at the end of the connection.
    private static func receive(
        _ bytes: inout [UInt8], from connection: Int32, unless stop: Int32
    ) -> String? {
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.firstRange(of: "\r\n\r\n") {
                let head = text[..<end.upperBound]
                let length = head.lowercased().split(separator: "\r\n")
                    .first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.split(separator: " ").last ?? "") }
                let whole = head.utf8.count + (length ?? 0)
                if bytes.count >= whole {
                    defer { bytes.removeFirst(whole) }
                    return String(decoding: bytes[..<whole], as: UTF8.self)
                }
            }
            guard isReadable(connection, unless: stop) else { return nil }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = unsafe recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe sendQuietly(connection, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runBody(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let body = unsafe body else { return nil }
    unsafe Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
}
