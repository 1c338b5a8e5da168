/// The content of extension 1.2.840.113635.100.6.3.6: topics with their kinds.
///
///     SEQUENCE { UTF8String topic, SEQUENCE { UTF8String kind }, ... }
///
/// Source: protocol section 6 (jchambers/pushy, `script/apns-extensions.cnf`); X.690 sections 8
/// and 10.1.
enum TopicListDER {
    /// A topic with the words of its kind, `app`, `voip` or `complication`.
    struct Entry: Equatable {
        let topic: String
        let kinds: [String]
    }

    /// More than any certificate has.
    static let bytesMax = 16_384

    private static let sequence: UInt8 = 0x30
    private static let utf8String: UInt8 = 0x0c

    /// Reads the list; nil when it is not written in DER, or holds anything else.
    static func read(_ bytes: [UInt8]) -> [Entry]? {
        guard bytes.count <= bytesMax else { return nil }
        var outer = DERReader(bytes)
        guard let list = outer.next(sequence), outer.isAtEnd else { return nil }
        var content = DERReader(list)
        var entries: [Entry] = []
        while !content.isAtEnd {
            guard let topic = content.next(utf8String).flatMap(text),
                let kinds = content.next(sequence)
            else { return nil }
            var words = DERReader(kinds)
            var entry: [String] = []
            while !words.isAtEnd {
                guard let word = words.next(utf8String).flatMap(text) else { return nil }
                entry.append(word)
            }
            entries.append(Entry(topic: topic, kinds: entry))
        }
        return entries
    }

    /// The text, when it is UTF-8 and not empty.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// Writes the list.
    static func write(_ topics: [(topic: String, kind: String)]) -> [UInt8] {
        let content = topics.flatMap { entry in
            element(utf8String, Array(entry.topic.utf8))
                + element(sequence, element(utf8String, Array(entry.kind.utf8)))
        }
        return element(sequence, content)
    }

    /// Tag, length in the fewest bytes, and content.
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}

/// Reads elements of DER one after the other.
///
/// Lengths are definite and in the fewest bytes, tags of one byte; it never reads beyond the bytes
/// it was given.
private struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = ArraySlice(bytes)
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next element; nil when it has another tag, or is cut off.
    mutating func next(_ tag: UInt8) -> ArraySlice<UInt8>? {
        guard rest.popFirst() == tag, let first = rest.popFirst(),
            let length = length(first), length <= rest.count
        else { return nil }
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }

    private mutating func length(_ first: UInt8) -> Int? {
        if first < 0x80 { return Int(first) }
        let count = Int(first & 0x7f)
        guard (1...3).contains(count), rest.count >= count else { return nil }
        var length = 0
        for _ in 0..<count { length = length << 8 | Int(rest.popFirst() ?? 0) }
        let least = count == 1 ? 0x80 : 1 << (8 * (count - 1))
        return length >= least ? length : nil
    }
}

extension ProviderCertificate {
    /// The content of extension .6.3.6 in DER.
    ///
    /// - Parameter topics: each topic with its kind: `app`, `voip` or `complication`.
    /// - Returns: a SEQUENCE of alternating UTF8String and SEQUENCE { UTF8String }.
    package static func encodeTopics(_ topics: [(topic: String, kind: String)]) -> [UInt8] {
        TopicListDER.write(topics)
    }
}
