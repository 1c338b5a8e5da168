/// A TLS alert, by its name on the wire.
///
/// Source: RFC 8446 section 6 and the IANA registry of TLS alerts.
package struct TLSAlert: Equatable, Sendable, CustomStringConvertible {
    /// The code of the alert, 0 to 255.
    package let code: UInt8

    package init(code: UInt8) {
        self.code = code
    }

    /// The name of the alert as RFC 8446 writes it, "unknown_ca"; "alert_<code>" for others.
    package var description: String {
        switch code {
        case 0: "close_notify"
        case 10: "unexpected_message"
        case 20: "bad_record_mac"
        case 22: "record_overflow"
        case 40: "handshake_failure"
        case 42: "bad_certificate"
        case 43: "unsupported_certificate"
        case 44: "certificate_revoked"
        case 45: "certificate_expired"
        case 46: "certificate_unknown"
        case 47: "illegal_parameter"
        case 48: "unknown_ca"
        case 49: "access_denied"
        case 50: "decode_error"
        case 51: "decrypt_error"
        case 70: "protocol_version"
        case 71: "insufficient_security"
        case 80: "internal_error"
        case 86: "inappropriate_fallback"
        case 90: "user_canceled"
        case 100: "no_renegotiation"
        case 109: "missing_extension"
        case 110: "unsupported_extension"
        case 112: "unrecognized_name"
        case 113: "bad_certificate_status_response"
        case 115: "unknown_psk_identity"
        case 116: "certificate_required"
        case 120: "no_application_protocol"
        default: "alert_\(code)"
        }
    }
}
