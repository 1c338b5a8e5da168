extension Span where Element == UInt8 {
    /// True when the bytes are exactly those of `text`.
    @inlinable
    package func equals(_ text: String) -> Bool {
        count == text.utf8.count && matches(text, at: 0)
    }

    /// True when the bytes end in `text`.
    @inlinable
    package func hasSuffix(_ text: String) -> Bool {
        count >= text.utf8.count && matches(text, at: count - text.utf8.count)
    }

    /// True when the bytes start with `text`.
    @inlinable
    package func hasPrefix(_ text: String) -> Bool {
        count >= text.utf8.count && matches(text, at: 0)
    }

    @inlinable
    package func matches(_ text: String, at offset: Int) -> Bool {
        var index = offset
        for byte in text.utf8 {
            guard self[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// The bytes of `range` as text; what is not UTF-8 becomes U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count)
        for index in range { copy.append(self[index]) }
        return String(decoding: copy, as: UTF8.self)
    }
}
