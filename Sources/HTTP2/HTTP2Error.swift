/// What makes a session unusable; the peer's mistakes are events and GOAWAY frames instead.
package enum HTTP2Error: Error, Equatable {
    /// The library could not allocate memory.
    case outOfMemory
    /// The library answered with a code that it documents as fatal, or that is our own mistake.
    case library(call: String, code: Int32)

    /// Makes the error for a negative result of `call`.
    init(call: String, code: Int) {
        // NGHTTP2_ERR_NOMEM
        self =
            code == -901
            ? .outOfMemory : .library(call: call, code: Int32(truncatingIfNeeded: code))
    }
}

/// Error codes of RST_STREAM and GOAWAY frames.
///
/// Source: RFC 9113 section 7.
package enum HTTP2Code {
    /// Graceful shutdown, or the rest of a request is not needed.
    package static let noError: UInt32 = 0
    /// Any error without a code of its own.
    package static let protocolError: UInt32 = 1
    /// Unexpected failure on our side.
    package static let internalError: UInt32 = 2
    /// More was sent than the window allows.
    package static let flowControlError: UInt32 = 3
    /// SETTINGS were not acknowledged in time.
    package static let settingsTimeout: UInt32 = 4
    /// A frame on a stream that is closed.
    package static let streamClosed: UInt32 = 5
    /// A frame of the wrong size.
    package static let frameSizeError: UInt32 = 6
    /// Nothing was done: the client may try again.
    package static let refusedStream: UInt32 = 7
    /// The stream is no longer needed.
    package static let cancel: UInt32 = 8
    /// The HPACK state is lost.
    package static let compressionError: UInt32 = 9
    /// The connection of a CONNECT request failed.
    package static let connectError: UInt32 = 10
    /// The client causes too much load.
    package static let enhanceYourCalm: UInt32 = 11
    /// The TLS parameters are too weak.
    package static let inadequateSecurity: UInt32 = 12
    /// HTTP/1.1 is needed instead.
    package static let http11Required: UInt32 = 13
}
