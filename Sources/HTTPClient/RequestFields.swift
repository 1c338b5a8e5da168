/// The lines libcurl is given for the fields of a request.
enum RequestFields {
    /// What libcurl would add by itself and nobody asked for.
    private static let added = ["Accept", "Content-Type", "Expect", "User-Agent"]

    /// One line a field, and one without a value for each that libcurl must not add.
    ///
    /// Source: CURLOPT_HTTPHEADER(3): "Name;" is a field without a value, "Name:" leaves it out.
    static func lines(_ headers: [HTTPClientHeader]) -> [String] {
        headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
            + added.filter { headers.first(named: $0) == nil }.map { "\($0):" }
    }

    /// Why method or fields cannot be sent, or nil.
    static func fault(method: String, headers: [HTTPClientHeader]) -> String? {
        if method.isEmpty || !method.utf8.allSatisfy(isTokenByte) {
            return "the method \(method.debugDescription) is not a token"
        }
        for header in headers {
            if header.name.isEmpty || !header.name.utf8.allSatisfy(isTokenByte) {
                return "the field name \(header.name.debugDescription) is not a token"
            }
            if header.value.utf8.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) {
                return "the value of \(header.name) has a line break or a zero byte"
            }
        }
        return nil
    }

    /// Source: RFC 9110 section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
