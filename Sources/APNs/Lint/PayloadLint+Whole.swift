import JSON

// What concerns the payload as a whole: combinations, escapes, size.

extension PayloadLint {
    mutating func checkCombinations() {
        if facts.contains(.mutableContent) && !facts.contains(.alertText) {
            hit(
                .mutableWithoutAlert, .warning, "aps.mutable-content",
                "mutable-content without alert text: the service extension is not run",
                hint: "add an alert with title or body")
        }
        if type == .background {
            if !facts.isDisjoint(with: .visible) {
                hit(
                    .backgroundVisible, .error, "aps",
                    "a background push carries alert, badge or sound",
                    hint: "send it as push type alert, or remove the visible keys")
            }
            if facts.contains(.hasAPS) && !facts.contains(.contentAvailable) {
                hit(
                    .backgroundWithoutContent, .error, "aps.content-available",
                    "a background push without content-available: 1 wakes nothing",
                    hint: "add \"content-available\": 1")
            }
        }
        if facts.contains(.repeatsKeys) {
            hit(
                .repeatedKey, .warning, nil,
                "a key stands twice in one object; which one a device takes is open",
                hint: "send each key once")
        }
        if facts.contains(.namesHeaders) {
            hit(
                .headersInPayload, .warning, nil,
                "apns-* names found in payload: custom data without effect",
                hint: "send them as request headers")
        }
        // An `aps` that is no object has been told of by invalid-payload.
        if !facts.contains(.apsIsNoObject) && PayloadClass(facts, pushType: type) == .nothing {
            hit(
                .nothingToDo, .warning, facts.contains(.hasAPS) ? "aps" : nil,
                "no alert text, badge, sound, content-available or mutable-content",
                hint: "a device does nothing with it")
        }
    }

    /// `\\ud83d`: a surrogate whose backslash was escaped again.
    mutating func checkText(_ request: PushRequest) {
        let raw = request.raw
        let bytes = raw.bytes
        let pattern = Array("\\\\ud".utf8)
        var index = raw.fieldsEnd
        while index + 9 <= bytes.count {
            defer { index += 1 }
            guard bytes[index] == pattern[0] else { continue }
            guard bytes[index + 1] == pattern[1], bytes[index + 2] == pattern[2],
                bytes[index + 3] | 0x20 == pattern[3],
                "89ab".utf8.contains(bytes[index + 4] | 0x20)
            else { continue }
            hit(
                .doubleEscape, .warning, nil, at: index - raw.fieldsEnd,
                "double-escaped surrogate: the user reads the code instead of the emoji",
                hint: "the text was encoded as JSON twice")
            return
        }
    }

    mutating func checkSize(_ request: PushRequest) {
        guard PayloadLint.isNearLimit(request) else { return }
        hit(
            .nearLimit, .info, nil,
            "\(request.raw.bodyLength) of \(request.bodyLimit) bytes: within 5 % of the limit",
            hint: "the next longer text is refused with 413")
    }

    /// Within 5 % of the greatest size; the cheap question of the accept path.
    @inline(__always)
    static func isNearLimit(_ request: PushRequest) -> Bool {
        request.raw.bodyLength * 20 > BodyLimit.standard * 19
            && request.raw.bodyLength * 20 > request.bodyLimit * 19
    }
}
