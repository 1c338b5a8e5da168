/// Reads the client's connection preface, or what came instead of it.
struct PrefaceReader {
    /// What the bytes so far are.
    enum Outcome: Equatable {
        /// The preface or a request line, not complete yet.
        case incomplete
        /// The preface is complete; the count of bytes of this segment that belong to it.
        case preface(used: Int)
        /// The first line of an HTTP/1 request, without its line end.
        case http1(line: [UInt8])
        /// Neither; the first bytes, at most as many as the preface has.
        case garbage([UInt8])
    }

    /// "PRI * HTTP/2.0" and what follows.
    ///
    /// Source: RFC 9113 section 3.4.
    static let magic = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    /// Bytes after which a request line is taken to be complete.
    static let lineLimit = 1_024

    private var collected: [UInt8] = []
    private var isPreface = true

    /// Reads one segment; after any outcome but `.incomplete` the reader is used up.
    mutating func read(_ bytes: Span<UInt8>) -> Outcome {
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if isPreface, byte == Self.magic[collected.count] {
                collected.append(byte)
                if collected.count == Self.magic.count { return .preface(used: offset) }
                continue
            }
            if isPreface, collected.contains(0x0d) { return garbage() }
            isPreface = false
            if byte == 0x0a || byte == 0x0d { return line() }
            collected.append(byte)
            // Text that could be a request line; a TLS record or other binary bytes are not.
            guard byte >= 0x20, byte < 0x7f else { return garbage() }
            if collected.count == Self.lineLimit { return line() }
        }
        return .incomplete
    }

    /// A line is a request when it has a method and a target.
    private func line() -> Outcome {
        let methodEnd = collected.firstIndex(of: 0x20) ?? 0
        let isMethod = collected.prefix(methodEnd).allSatisfy { (0x41...0x5a).contains($0) }
        return methodEnd > 0 && isMethod ? .http1(line: collected) : garbage()
    }

    private func garbage() -> Outcome { .garbage(Array(collected.prefix(Self.magic.count))) }
}
