import HTTP1

/// An answer as it came over the wire.
struct RawAnswer: Equatable {
    var status: Int
    var headers: [HTTP1Header]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers.first(named: name) }

    /// The first whole answer in the bytes and how many bytes it takes; nil when more is needed.
    static func parse(_ bytes: [UInt8], isHead: Bool) -> (RawAnswer, Int)? {
        guard let end = firstIndex(of: "\r\n\r\n", in: bytes[...]) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first.hasPrefix("HTTP/1."),
            let status = Int(first.split(separator: " ").dropFirst().first ?? "")
        else { return nil }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1] : ""
            return HTTP1Header(String(parts[0]), String(value.drop { $0 == " " }))
        }
        let start = end + 4
        var answer = RawAnswer(status: status, headers: headers, body: [])
        if isHead || status == 204 || status == 304 || status < 200 { return (answer, start) }
        if headers.first(named: "Transfer-Encoding") == "chunked" {
            guard let (body, used) = parseChunks(bytes[start...]) else { return nil }
            answer.body = body
            return (answer, start + used)
        }
        let length = headers.first(named: "Content-Length").flatMap { Int($0) } ?? 0
        guard bytes.count >= start + length else { return nil }
        answer.body = Array(bytes[start..<start + length])
        return (answer, start + length)
    }

    /// All answers in the bytes; nil when something is left over.
    static func parseAll(_ bytes: [UInt8]) -> [RawAnswer]? {
        var rest = bytes
        var answers: [RawAnswer] = []
        while !rest.isEmpty {
            guard let (answer, used) = parse(rest, isHead: false) else { return nil }
            answers.append(answer)
            rest.removeFirst(used)
        }
        return answers
    }

    private static func parseChunks(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
        var body: [UInt8] = []
        var rest = bytes
        while let line = firstIndex(of: "\r\n", in: rest) {
            let digits = String(decoding: rest[rest.startIndex..<line], as: UTF8.self)
            guard let count = Int(digits, radix: 16) else { return nil }
            rest = rest[(line + 2)...]
            guard rest.count >= count + 2 else { return nil }
            body += rest.prefix(count)
            rest = rest.dropFirst(count + 2)
            if count == 0 { return (body, rest.startIndex - bytes.startIndex) }
        }
        return nil
    }

    private static func firstIndex(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let pattern = Array(text.utf8)
        guard bytes.count >= pattern.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - pattern.count).first {
            bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
        }
    }
}
