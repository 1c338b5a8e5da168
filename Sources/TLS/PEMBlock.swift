/// One block of a PEM text, written as OpenSSL wants it.
///
/// Keys are pasted into forms and environment variables, which take the line ends away or write
/// them as the two characters `\n` (FC-B14: node-apn/node-apn#650, novuhq/novu#2341,
/// kylebrowning/APNSwift#141). OpenSSL wants lines of at most 76 characters.
struct PEMBlock {
    /// What stands behind BEGIN, "PRIVATE KEY".
    let label: String
    /// From its BEGIN line on; of a complete block up to its END line.
    let text: [UInt8]

    /// The first blocks of `pem` in order, at most `countMax`, so that no text costs much.
    ///
    /// Source: RFC 7468 section 2.
    static func list(_ pem: [UInt8]) -> [PEMBlock] {
        let pem = withRealLineEnds(pem)
        var blocks: [PEMBlock] = []
        var index = 0
        while blocks.count < countMax, let start = find(begin, in: pem[index...]) {
            index = start + begin.count
            guard let label = label(in: pem[index...]) else { continue }
            index += label.utf8.count + dashes.count
            let end = dashes + Array("END \(label)-----".utf8)
            guard let stop = find(end, in: pem[index...]) else {
                blocks.append(PEMBlock(label: label, text: Array(pem[start...])))
                continue
            }
            let text = wrapped(pem[index..<stop]).map { body in
                Array(pem[start..<index]) + [newline] + body + end + [newline]
            }
            blocks.append(
                PEMBlock(label: label, text: text ?? Array(pem[start..<(stop + end.count)])))
            index = stop + end.count
        }
        return blocks
    }

    private static let countMax = 16
    private static let dashes = Array("-----".utf8)
    private static let begin = Array("-----BEGIN ".utf8)
    private static let newline = UInt8(ascii: "\n")

    /// The label that `bytes` begin with, up to its dashes; nil when there is none.
    ///
    /// Labels go into error texts, so nothing that could be part of a key is one.
    private static func label(in bytes: ArraySlice<UInt8>) -> String? {
        let label = bytes.prefix { $0 != UInt8(ascii: "-") }
        guard (1...64).contains(label.count), bytes.dropFirst(label.count).starts(with: dashes),
            label.allSatisfy({
                (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20
            })
        else { return nil }
        return String(decoding: label, as: UTF8.self)
    }

    /// Base64 in lines of 64 characters; nil when there is something else, as the headers of an
    /// encrypted key.
    private static func wrapped(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        var lines: [UInt8] = []
        var column = 0
        for byte in body where byte != 0x20 && !(0x09...0x0D).contains(byte) {
            guard isBase64(byte) else { return nil }
            lines.append(byte)
            column += 1
            if column % 64 == 0 { lines.append(newline) }
        }
        if column % 64 != 0 { lines.append(newline) }
        return lines
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
        case _: false
        }
    }

    /// `\n` and `\r` written as two characters become line ends.
    private static func withRealLineEnds(_ pem: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pem.count)
        var isEscape = false
        for byte in pem {
            if isEscape, byte == UInt8(ascii: "n") || byte == UInt8(ascii: "r") {
                bytes[bytes.count - 1] = newline
            } else {
                bytes.append(byte)
            }
            isEscape = byte == UInt8(ascii: "\\")
        }
        return bytes
    }

    private static func find(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index + text.count <= bytes.endIndex {
            if bytes[index] == UInt8(ascii: "-"), bytes[index...].starts(with: text) {
                return index
            }
            index += 1
        }
        return nil
    }
}
