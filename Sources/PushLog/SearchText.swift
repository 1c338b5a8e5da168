import APNs
import Routing

/// A text to look for in records, whatever the case of its letters.
///
/// Looked for in what was sent (names and values of header fields, path, payload) and in what
/// became of it (ids, addresses, reason, rule, outcome, delivery state, device, findings). In a
/// payload it is found as written and as it reads: `Müller` finds `M\u00fcller` too.
package struct SearchText: Sendable, Equatable {
    /// As it was given.
    package let text: String
    /// In lower case.
    private let needle: [UInt8]
    /// Without letters beyond ASCII: bytes can be compared as they are.
    private let isASCII: Bool

    /// Longest text, in bytes: a longer one is refused where it is read.
    package static let bytesMax = 256

    package init(_ text: String) {
        self.text = text
        needle = Array(text.lowercased().utf8)
        isASCII = needle.allSatisfy { $0 < 0x80 }
    }

    package static func == (a: SearchText, b: SearchText) -> Bool { a.needle == b.needle }

    /// True when the record has the text in one of its parts.
    func isIn(_ record: PushRecord) -> Bool {
        let raw = record.request.raw
        if isIn(fields: raw) || isIn(payload: raw.bytes[raw.fieldsEnd...]) { return true }
        return record.searchedWords.contains { isIn(Array($0.utf8)[...]) }
    }

    /// Names and values each for themselves, without making strings.
    private func isIn(fields raw: RawRequest) -> Bool {
        var offset = 0
        while offset + RawRequest.fieldOverhead <= raw.fieldsEnd {
            let name = offset + RawRequest.fieldOverhead
            let value = name + (Int(raw.bytes[offset]) | Int(raw.bytes[offset + 1]) << 8)
            let end = value + (Int(raw.bytes[offset + 2]) | Int(raw.bytes[offset + 3]) << 8)
            guard end <= raw.fieldsEnd else { return false }
            if isIn(raw.bytes[name..<value]) || isIn(raw.bytes[value..<end]) { return true }
            offset = end
        }
        return false
    }

    private func isIn(payload: ArraySlice<UInt8>) -> Bool {
        if isIn(payload) { return true }
        guard payload.contains(UInt8(ascii: "\\")) else { return false }
        return isIn(EscapedText.decoded(payload)[...])
    }

    private func isIn(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !isASCII else { return contains(bytes) }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
        return contains(Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)[...])
    }

    private func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = needle.first else { return true }
        let end = bytes.endIndex - needle.count
        var start = bytes.startIndex
        while start <= end {
            if SearchText.folded(bytes[start]) == first, isAt(start, bytes) { return true }
            start += 1
        }
        return false
    }

    private func isAt(_ start: Int, _ bytes: ArraySlice<UInt8>) -> Bool {
        for index in 1..<needle.count
        where SearchText.folded(bytes[start + index]) != needle[index] {
            return false
        }
        return true
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}

extension PushRecord {
    /// What a record says in words besides what was sent.
    fileprivate var searchedWords: [String] {
        var words = [apnsID, connection.peer, environment.name]
        let optional = [
            uniqueID?.text(.lower), connection.sni, connection.defaultTopic,
            connection.certificate?.subject, credential?.keyID, credential?.team,
            answer.reason?.name, answer.rule?.name, fault, deviceID, delivery?.state.rawValue,
            trace?.outcome.name,
        ]
        words += optional.compactMap(\.self)
        for finding in findings { words += [finding.code, finding.message] }
        return words
    }
}
