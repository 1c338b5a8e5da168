/// What a JSON value is.
package enum JSONKind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
}

/// One value of a text that was read: where it stands and what follows it.
package struct JSONNode: Sendable, Equatable {
    package var kind: JSONKind
    /// For strings: a backslash occurs, so the bytes between the quotes are not the text itself.
    package var hasEscapes: Bool
    /// Offset of the value's first byte (a string's opening quote).
    package var start: UInt32
    /// Offset behind the value's last byte.
    package var end: UInt32
    /// Index of the first node behind this value and all it contains.
    package var next: UInt32

    @inlinable
    package init(kind: JSONKind, start: UInt32) {
        self.kind = kind
        self.hasEscapes = false
        self.start = start
        self.end = start
        self.next = 0
    }

    /// The byte range between a string's quotes.
    @inlinable package var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }

    /// The byte range of the whole value.
    @inlinable package var range: Range<Int> { Int(start)..<Int(end) }
}

/// The result of one pass over a JSON text: all its values in the order of their first byte.
///
/// An object's children are key, value, key, value ...; `JSONNode.next` leads over a subtree.
/// The tape keeps its capacity, so that a reader that is used again allocates nothing.
package struct JSONTape: Sendable {
    package var nodes: [JSONNode] = []
    /// Indices of key nodes that repeat an earlier key of the same object; an inner object's
    /// come before its parent's, those of one object in the order of the text.
    package var duplicateKeys: [Int] = []
    /// An escaped backslash stands in a string: text that was perhaps escaped twice.
    package var hasEscapedBackslash = false

    @inlinable
    package init() {
        nodes.reserveCapacity(32)
    }

    @inlinable
    package mutating func removeAll() {
        nodes.removeAll(keepingCapacity: true)
        hasEscapedBackslash = false
        if !duplicateKeys.isEmpty { duplicateKeys.removeAll(keepingCapacity: true) }
    }
}

/// What a reader accepts.
package struct JSONLimits: Sendable {
    /// Deepest nesting of arrays and objects.
    package var depth: Int

    package init(depth: Int) {
        self.depth = depth
    }

    /// Bodies and files of the control plane.
    ///
    /// Source: the body rules of the control plane.
    package static let control = JSONLimits(depth: 64)
    /// Payloads: what Apple's own parser nests before it gives up.
    package static let payload = JSONLimits(depth: 512)
}
