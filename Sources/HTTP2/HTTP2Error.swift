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
    package static let noError: UInt32 = 0
    package static let protocolError: UInt32 = 1
    package static let internalError: UInt32 = 2
    package static let flowControlError: UInt32 = 3
    package static let settingsTimeout: UInt32 = 4
    package static let streamClosed: UInt32 = 5
    package static let frameSizeError: UInt32 = 6
    package static let refusedStream: UInt32 = 7
    package static let cancel: UInt32 = 8
    package static let compressionError: UInt32 = 9
    package static let connectError: UInt32 = 10
    package static let enhanceYourCalm: UInt32 = 11
    package static let inadequateSecurity: UInt32 = 12
    package static let http11Required: UInt32 = 13
}
