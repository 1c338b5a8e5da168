package import JSON

/// Reads the body of a push: one pass of the JSON reader, then a look at the keys of `aps`.
///
/// Kept and reused by its owner (one a loop), so that reading allocates nothing.
package struct PayloadReader: Sendable {
    /// The values of the payload read last.
    package private(set) var tape = JSONTape()
    /// Why the payload read last is not JSON; nil when it is.
    package private(set) var error: JSONError?

    package init() {}

    /// Reads `bytes` from offset `start` to their end.
    package mutating func read(_ bytes: [UInt8], from start: Int) -> PayloadFacts {
        error = nil
        let body = bytes.span.extracting(start..<bytes.count)
        do throws(JSONError) {
            try JSONReader.read(body, limits: .payload, into: &tape)
        } catch {
            self.error = error
            tape.removeAll()
            return []
        }
        guard tape.nodes[0].kind == .object else { return [] }
        return facts(body)
    }

    private func facts(_ body: Span<UInt8>) -> PayloadFacts {
        var facts: PayloadFacts =
            tape.duplicateKeys.isEmpty ? .isObject : [.isObject, .repeatsKeys]
        var key = 1
        let end = Int(tape.nodes[0].next)
        while key < end {
            let value = key + 1
            if keyIs("aps", key, body) {
                switch tape.nodes[value].kind {
                case .object:
                    facts.formUnion(.hasAPS)
                    apsFacts(of: value, body, &facts)
                case .null: break
                case .false, .true, .number, .string, .array: facts.formUnion(.apsIsNoObject)
                }
            } else if namesHeaders(key, body) {
                facts.formUnion(.namesHeaders)
            }
            key = Int(tape.nodes[value].next)
        }
        return facts
    }

    private func apsFacts(of aps: Int, _ body: Span<UInt8>, _ facts: inout PayloadFacts) {
        var key = aps + 1
        let end = Int(tape.nodes[aps].next)
        while key < end {
            let value = key + 1
            if keyIs("alert", key, body) {
                if showsText(value, body) { facts.formUnion(.alertText) }
            } else if keyIs("badge", key, body) {
                if tape.nodes[value].kind == .number { facts.formUnion(.badge) }
            } else if keyIs("sound", key, body) {
                let kind = tape.nodes[value].kind
                if kind == .string || kind == .object { facts.formUnion(.sound) }
            } else if keyIs("content-available", key, body) {
                if isOne(value, body) { facts.formUnion(.contentAvailable) }
            } else if keyIs("mutable-content", key, body) {
                if isOne(value, body) { facts.formUnion(.mutableContent) }
            }
            key = Int(tape.nodes[value].next)
        }
    }

    /// An alert shows something when it is a non-empty string or has one of the text keys.
    private func showsText(_ index: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[index]
        if node.kind == .string { return !node.content.isEmpty }
        guard node.kind == .object else { return false }
        var key = index + 1
        while key < Int(node.next) {
            for name in PayloadReader.textKeys where keyIs(name, key, body) { return true }
            key = Int(tape.nodes[key + 1].next)
        }
        return false
    }

    private static let textKeys: [StaticString] = [
        "title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key",
    ]

    /// True for 1 (in any spelling of the number) and true.
    private func isOne(_ index: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[index]
        switch node.kind {
        case .true: return true
        case .number:
            if node.range.count == 1 { return body[Int(node.start)] == UInt8(ascii: "1") }
            return JSONNumber(text: body.text(node.range)).double == 1
        case .null, .false, .string, .array, .object: return false
        }
    }

    /// A top-level key `apns-...`, or an object `headers` with such a key (field case FC-D9).
    private func namesHeaders(_ key: Int, _ body: Span<UInt8>) -> Bool {
        if keyStarts("apns-", key, body) { return true }
        let value = tape.nodes[key + 1]
        guard value.kind == .object, keyIs("headers", key, body) else { return false }
        var inner = key + 2
        while inner < Int(value.next) {
            if keyStarts("apns-", inner, body) { return true }
            inner = Int(tape.nodes[inner + 1].next)
        }
        return false
    }

    private func keyIs(_ name: StaticString, _ key: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[key]
        if !node.hasEscapes { return body.extracting(node.content).equals(name) }
        return JSONString.text(of: node, in: body) == "\(name)"
    }

    private func keyStarts(_ prefix: StaticString, _ key: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[key]
        if !node.hasEscapes { return body.extracting(node.content).hasPrefix(prefix) }
        return JSONString.text(of: node, in: body).hasPrefix("\(prefix)")
    }
}
