import JSON

/// Hides what a payload says and leaves how it is built: same keys, same kinds, same lengths.
enum PayloadMask {
    /// The bytes with each text and number from `start` on masked; nil where that is not JSON.
    ///
    /// Each byte of a text becomes `x`, each digit `1`, those of an exponent `0`; `true`, `false`
    /// and `null` stay.
    static func masked(_ bytes: [UInt8], from start: Int) -> [UInt8]? {
        var tape = JSONTape()
        do throws(JSONError) {
            try JSONReader.read(
                bytes.span.extracting(start..<bytes.count), limits: .payload, into: &tape)
        } catch {
            return nil
        }
        let keys = keys(of: tape)
        var masked = bytes
        for (index, node) in tape.nodes.enumerated() {
            switch node.kind {
            case .string where !keys.contains(index):
                for offset in node.content { masked[start + offset] = UInt8(ascii: "x") }
            case .number: mask(number: node.range, start, &masked)
            case .string, .null, .true, .false, .array, .object: continue
            }
        }
        return masked
    }

    /// The nodes that are keys.
    private static func keys(of tape: JSONTape) -> Set<Int> {
        var keys: Set<Int> = []
        for (index, node) in tape.nodes.enumerated() where node.kind == .object {
            var key = index + 1
            while key < Int(node.next) {
                keys.insert(key)
                key = Int(tape.nodes[key + 1].next)
            }
        }
        return keys
    }

    private static func mask(number: Range<Int>, _ start: Int, _ masked: inout [UInt8]) {
        var digit = UInt8(ascii: "1")
        for index in number {
            switch masked[start + index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): masked[start + index] = digit
            // An exponent may begin with 0, and stays small.
            case UInt8(ascii: "e"), UInt8(ascii: "E"): digit = UInt8(ascii: "0")
            case _: continue
            }
        }
    }
}
