private import COpenSSL

/// OpenSSL's error queue of this thread.
///
/// The queue is shared by all sessions of a thread: what one leaves there, another would take for
/// its own failure. So it is cleared before each call and drained after a failed one.
/// Source: SSL_get_error(3), "the current thread's error queue must be empty before".
enum ErrorQueue {
    /// Forgets what earlier calls left behind.
    static func clear() {
        ERR_clear_error()
    }

    /// The reason text of the oldest error that has one, for instance "http request".
    ///
    /// The oldest error is the cause, later ones are added while the call unwinds. Empties the queue.
    static func drain() -> String {
        var reason: String?
        while true {
            let code = ERR_get_error()
            if code == 0 { return reason ?? "unknown error" }
            if reason == nil, let text = unsafe ERR_reason_error_string(code) {
                reason = unsafe String(cString: text)
            }
        }
    }
}
