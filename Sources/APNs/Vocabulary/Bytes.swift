extension Span where Element == UInt8 {
    /// True when the bytes are exactly those of `text`.
    @inlinable
    package func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && matches(text, at: 0)
    }

    /// True when the bytes end in `text`.
    @inlinable
    package func hasSuffix(_ text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && matches(text, at: count - text.utf8CodeUnitCount)
    }

    /// True when the bytes start with `text`.
    @inlinable
    package func hasPrefix(_ text: StaticString) -> Bool {
        count >= text.utf8CodeUnitCount && matches(text, at: 0)
    }

    @inlinable
    package func matches(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { buffer in
            for index in 0..<buffer.count where unsafe buffer[index] != self[offset + index] {
                return false
            }
            return true
        }
    }

    /// The bytes of `range` as text; what is not UTF-8 becomes U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count)
        for index in range { copy.append(self[index]) }
        return String(decoding: copy, as: UTF8.self)
    }
}
