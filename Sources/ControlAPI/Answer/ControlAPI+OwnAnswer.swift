package import HTTP1

extension ControlAPI {
    /// An answer that the server below gives by itself, in the one form of errors.
    ///
    /// - Parameters:
    ///   - status: 400, 413, 500 or 503.
    ///   - message: what was got and what was expected.
    /// - Returns: the whole answer.
    package static func ownAnswer(status: Int, message: String) -> HTTP1Response {
        let (code, hint): (String, String?) =
            switch status {
            case 400: ("bad-request", nil)
            case 413: ("body-too-large", "send less; a device, a push or a fault is far smaller")
            case 503: ("stopping", "ask again when a server runs; mock-apns ready waits for one")
            case _: ("internal", nil)
            }
        return ErrorAnswer(status: status, code: code, message: message, hint: hint).response
    }
}
