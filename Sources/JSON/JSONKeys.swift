/// Repeated keys of one object.
enum JSONKeys {
    /// Above this many keys comparing each with each costs more than sorting them.
    private static let pairwiseLimit = 12

    /// Adds to the tape the key nodes that repeat an earlier key of the object at `index`.
    static func findDuplicates(of index: Int, _ bytes: Span<UInt8>, _ tape: inout JSONTape) {
        let end = Int(tape.nodes[index].next)
        var count = 0
        var key = index + 1
        while key < end {
            count += 1
            key = Int(tape.nodes[key + 1].next)
        }
        guard count > 1 else { return }
        if count <= pairwiseLimit {
            comparePairs(from: index + 1, to: end, bytes, &tape)
        } else {
            sortAndCompare(from: index + 1, to: end, bytes, &tape)
        }
    }

    private static func comparePairs(
        from first: Int, to end: Int, _ bytes: Span<UInt8>, _ tape: inout JSONTape
    ) {
        var key = Int(tape.nodes[first + 1].next)
        while key < end {
            var other = first
            while other < key {
                if equal(tape.nodes[key], tape.nodes[other], bytes) {
                    tape.duplicateKeys.append(key)
                    break
                }
                other = Int(tape.nodes[other + 1].next)
            }
            key = Int(tape.nodes[key + 1].next)
        }
    }

    private static func sortAndCompare(
        from first: Int, to end: Int, _ bytes: Span<UInt8>, _ tape: inout JSONTape
    ) {
        var keys: [(text: String, index: Int)] = []
        var key = first
        while key < end {
            keys.append((JSONString.text(of: tape.nodes[key], in: bytes), key))
            key = Int(tape.nodes[key + 1].next)
        }
        keys.sort {
            $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
                || ($0.text.utf8.elementsEqual($1.text.utf8) && $0.index < $1.index)
        }
        var repeated: [Int] = []
        for (earlier, later) in zip(keys, keys.dropFirst())
        where earlier.text.utf8.elementsEqual(later.text.utf8) {
            repeated.append(later.index)
        }
        tape.duplicateKeys.append(contentsOf: repeated.sorted())
    }

    private static func equal(_ a: JSONNode, _ b: JSONNode, _ bytes: Span<UInt8>) -> Bool {
        if a.hasEscapes || b.hasEscapes {
            let left = JSONString.text(of: a, in: bytes)
            return left.utf8.elementsEqual(JSONString.text(of: b, in: bytes).utf8)
        }
        let length = a.content.count
        guard length == b.content.count else { return false }
        for offset in 0..<length
        where bytes[a.content.lowerBound + offset] != bytes[b.content.lowerBound + offset] {
            return false
        }
        return true
    }
}
