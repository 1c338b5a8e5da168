/// Why the HTTP/1.1 server could not start.
package enum HTTP1Error: Error, Equatable, Sendable, CustomStringConvertible {
    /// A listening descriptor could not be used: not open, not a socket, or not listening.
    case listenerRefused(descriptor: Int32, systemError: Int32)
    /// The pipe that wakes the accepting thread could not be made.
    case pipeFailed(systemError: Int32)
    /// A thread could not be started.
    case threadFailed(systemError: Int32)
    /// libmicrohttpd gave no daemon; the text is what it logged, if anything.
    case daemonFailed(log: String)

    package var description: String {
        switch self {
        case .listenerRefused(let descriptor, let systemError):
            "descriptor \(descriptor) is not a usable listening socket "
                + "(\(System.text(of: systemError))); pass a bound socket after listen()"
        case .pipeFailed(let systemError):
            "no pipe for the control plane (\(System.text(of: systemError))); "
                + "raise the limit on open files"
        case .threadFailed(let systemError):
            "no thread for the control plane (\(System.text(of: systemError))); "
                + "raise the limit on processes"
        case .daemonFailed(let log):
            "libmicrohttpd did not start: \(log.isEmpty ? "it gave no reason" : log)"
        }
    }
}
