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

    /// The payload read last as a tree; `raw` is the request it came in.
    func value(of raw: RawRequest) -> JSONValue {
        let bytes = raw.bytes
        return JSONValue(
            node: 0, of: tape, in: bytes.span.extracting(raw.fieldsEnd..<bytes.count))
    }

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
        // Perhaps text that was escaped twice (field case FC-E3).
        if tape.hasEscapedBackslash { facts.formUnion(.unusual) }
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
            } else if isOftenMisplaced(key, body) {
                facts.formUnion(.unusual)
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
            if !isUsual(key, value, body, &facts) { facts.formUnion(.unusual) }
            key = Int(tape.nodes[value].next)
        }
    }

    /// Notes what a key of `aps` says; false when payload lint must look at it.
    private func isUsual(
        _ key: Int, _ value: Int, _ body: Span<UInt8>, _ facts: inout PayloadFacts
    ) -> Bool {
        let kind = tape.nodes[value].kind
        if keyIs("alert", key, body) {
            if showsText(value, body) { facts.formUnion(.alertText) }
            return kind == .string || isUsualAlert(value, body)
        }
        if keyIs("badge", key, body) {
            if kind == .number { facts.formUnion(.badge) }
            return isPlainCount(value, body)
        }
        if keyIs("sound", key, body) {
            if kind == .string || kind == .object { facts.formUnion(.sound) }
            if kind == .object && isCritical(value, body) { facts.interruptionLevel = .critical }
            return kind == .string
        }
        if keyIs("content-available", key, body) {
            if isOne(value, body) { facts.formUnion(.contentAvailable) }
            if kind == .true { facts.formUnion(.flagIsTrue) }
            return kind == .number && facts.contains(.contentAvailable)
        }
        if keyIs("mutable-content", key, body) {
            if isOne(value, body) { facts.formUnion(.mutableContent) }
            if kind == .true { facts.formUnion(.flagIsTrue) }
            return kind == .number && facts.contains(.mutableContent)
        }
        guard kind == .string else { return false }
        if keyIs("thread-id", key, body) || keyIs("category", key, body) { return true }
        noteWord(key, value, body, &facts)
        return false
    }

    /// Notes what the words of the rarer keys say; lint looks at them all the same.
    private func noteWord(
        _ key: Int, _ value: Int, _ body: Span<UInt8>, _ facts: inout PayloadFacts
    ) {
        if keyIs("interruption-level", key, body) {
            for level in InterruptionLevel.allCases
            where facts.interruptionLevel != .critical && keyIs(level.name, value, body) {
                facts.interruptionLevel = level
            }
        } else if keyIs("event", key, body) {
            for event in ActivityEvent.allCases where keyIs(event.name, value, body) {
                facts.activityEvent = event
            }
        }
    }

    /// A sound that is an object with `critical` 1.
    private func isCritical(_ index: Int, _ body: Span<UInt8>) -> Bool {
        var key = index + 1
        while key < Int(tape.nodes[index].next) {
            if keyIs("critical", key, body) && isOne(key + 1, body) { return true }
            key = Int(tape.nodes[key + 1].next)
        }
        return false
    }

    /// An alert object with texts only: what nearly all senders write.
    private func isUsualAlert(_ index: Int, _ body: Span<UInt8>) -> Bool {
        guard tape.nodes[index].kind == .object else { return false }
        var key = index + 1
        while key < Int(tape.nodes[index].next) {
            guard tape.nodes[key + 1].kind == .string,
                keyIs("title", key, body) || keyIs("body", key, body)
                    || keyIs("subtitle", key, body)
            else { return false }
            key = Int(tape.nodes[key + 1].next)
        }
        return true
    }

    /// A number of up to 18 digits and nothing else.
    private func isPlainCount(_ index: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[index]
        guard node.kind == .number, node.range.count <= 18 else { return false }
        for offset in node.range where body[offset] &- UInt8(ascii: "0") > 9 { return false }
        return true
    }

    /// Keys beside `aps` that may be meant for inside, in any spelling that lint would know.
    private func isOftenMisplaced(_ key: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[key]
        // Seldom, so lint may look.
        if node.hasEscapes { return true }
        var rest = node.content
        while let first = rest.first, PayloadReader.isSeparator(body[first]) { rest.removeFirst() }
        guard let first = rest.first else { return false }
        switch body[first] | 0x20 {
        case UInt8(ascii: "a"): return isSpelling(of: "alert", rest, body)
        case UInt8(ascii: "b"): return isSpelling(of: "badge", rest, body)
        case UInt8(ascii: "s"): return isSpelling(of: "sound", rest, body)
        case UInt8(ascii: "t"): return isSpelling(of: "threadid", rest, body)
        case UInt8(ascii: "m"): return isSpelling(of: "mutablecontent", rest, body)
        case UInt8(ascii: "c"): return isSpelling(of: "contentavailable", rest, body)
        case UInt8(ascii: "i"): return isSpelling(of: "interruptionlevel", rest, body)
        case _: return false
        }
    }

    /// True when the bytes are those of `word` but for case, `-` and `_`.
    private func isSpelling(of word: String, _ range: Range<Int>, _ body: Span<UInt8>) -> Bool {
        var index = range.lowerBound
        for letter in word.utf8 {
            while index < range.upperBound, PayloadReader.isSeparator(body[index]) { index += 1 }
            guard index < range.upperBound, body[index] | 0x20 == letter else { return false }
            index += 1
        }
        while index < range.upperBound, PayloadReader.isSeparator(body[index]) { index += 1 }
        return index == range.upperBound
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
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

    private static let textKeys: [String] = [
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

    private func keyIs(_ name: String, _ key: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[key]
        if !node.hasEscapes { return body.extracting(node.content).equals(name) }
        return JSONString.text(of: node, in: body) == "\(name)"
    }

    private func keyStarts(_ prefix: String, _ key: Int, _ body: Span<UInt8>) -> Bool {
        let node = tape.nodes[key]
        if !node.hasEscapes { return body.extracting(node.content).hasPrefix(prefix) }
        return JSONString.text(of: node, in: body).hasPrefix("\(prefix)")
    }
}
