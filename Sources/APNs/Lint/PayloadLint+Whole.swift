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
        let bytes = request.raw.bytes
        let backslash = UInt8(ascii: "\\")
        var index = request.raw.fieldsEnd
        while index + 1 < bytes.count {
            guard bytes[index] == backslash else {
                index += 1
                continue
            }
            if bytes[index + 1] == backslash, PayloadLint.isHighSurrogate(bytes, at: index + 2) {
                return hit(
                    .doubleEscape, .warning, nil, at: index - request.raw.fieldsEnd,
                    "double-escaped surrogate: the user reads the code instead of the emoji",
                    hint: "the text was encoded as JSON twice")
            }
            // The whole escape: its second backslash must not be taken for the first of another.
            index += 2
        }
    }

    /// True for `ud800` to `udbff`.
    private static func isHighSurrogate(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index + 5 <= bytes.count, bytes[index] == UInt8(ascii: "u") else { return false }
        let digits = String(decoding: bytes[index + 1..<index + 5], as: UTF8.self)
        return UInt16(digits, radix: 16).map { 0xd800...0xdbff ~= $0 } ?? false
    }

    mutating func checkSize(_ request: PushRequest) {
        guard PayloadLint.isNearLimit(request) else { return }
        hit(
            .nearLimit, .info, nil,
            "\(request.raw.bodyLength) of \(request.bodyLimit) bytes: within 5 % of the limit",
            hint: "the next longer text is refused with 413")
    }

    /// Within 5 % of the greatest size and not over it; the cheap question of the accept path.
    @inline(__always)
    static func isNearLimit(_ request: PushRequest) -> Bool {
        request.raw.bodyLength * 20 > BodyLimit.standard * 19
            && request.raw.bodyLength * 20 > request.bodyLimit * 19
            && request.raw.bodyLength <= request.bodyLimit
    }
}
