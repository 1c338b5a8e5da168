/// What a request head may not contain, because libmicrohttpd accepts it and two readers of the
/// same bytes could then see two different requests.
///
/// Source: reliability.md section 5.2; RFC 9112 sections 3.2, 5.1 and 6.3.
enum RequestFault: Equatable, Sendable {
    case methodByte, targetForm, targetByte
    case hostMissing, hostRepeated
    case lengthRepeated, lengthWithChunked, codingUnknown, codingInVersion10
    case nameByte, valueByte

    /// What was got and what was expected, for the body of the 400.
    var explanation: String {
        switch self {
        case .methodByte: "the method has a control byte or a blank"
        case .targetForm: "the request target must start with a slash"
        case .targetByte: "the request target has a control byte or a blank"
        case .hostMissing: "there is no Host field; exactly one is needed"
        case .hostRepeated: "there is more than one Host field; exactly one is needed"
        case .lengthRepeated: "there is more than one Content-Length field; send one"
        case .lengthWithChunked: "Content-Length and Transfer-Encoding exclude each other"
        case .codingUnknown: "the only transfer coding understood is: chunked"
        case .codingInVersion10: "HTTP/1.0 has no Transfer-Encoding; use HTTP/1.1"
        case .nameByte: "a field name is empty, or has a control byte or a blank"
        case .valueByte: "a field value has a control byte other than a tab"
        }
    }
}

/// The checks of a request head, run before its body is read.
enum RequestCheck {
    /// The first fault of the head, or nil when it may be served.
    static func fault(
        method: String, target: String, version: String, headers: [HTTP1Header]
    ) -> RequestFault? {
        if method.isEmpty || method.utf8.contains(where: isControlOrBlank) { return .methodByte }
        if target.utf8.first != UInt8(ascii: "/") { return .targetForm }
        if target.utf8.contains(where: isControlOrBlank) { return .targetByte }
        for header in headers {
            if header.name.isEmpty || header.name.utf8.contains(where: isControlOrBlank) {
                return .nameByte
            }
            if header.value.utf8.contains(where: isControlButTab) { return .valueByte }
        }
        return framingFault(version: version, headers: headers)
    }

    private static func framingFault(version: String, headers: [HTTP1Header]) -> RequestFault? {
        var hosts = 0
        var lengths = 0
        var codings = 0
        for header in headers {
            if header.isNamed("Host") { hosts += 1 }
            if header.isNamed("Content-Length") { lengths += 1 }
            if header.isNamed("Transfer-Encoding") {
                codings += 1
                if header.value != "chunked" { return .codingUnknown }
            }
        }
        if hosts == 0 { return .hostMissing }
        if hosts > 1 { return .hostRepeated }
        if lengths > 1 { return .lengthRepeated }
        if codings > 1 { return .codingUnknown }
        if codings == 1, lengths == 1 { return .lengthWithChunked }
        if codings == 1, version == "1.0" { return .codingInVersion10 }
        return nil
    }

    private static func isControlOrBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

    private static func isControlButTab(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09) || byte == 0x7F
    }
}
