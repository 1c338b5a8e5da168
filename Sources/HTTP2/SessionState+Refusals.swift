internal import APNs

extension SessionState {
    /// A header field that the library refuses: its name or value has bytes that HTTP forbids.
    mutating func invalidHeaderReceived(streamID: Int32) {
        guard let slot = unsafe headerSlot, unsafe slot.pointee.id == streamID else { return }
        unsafe slot.pointee.fieldCount += 1
    }

    /// The library says which field it refuses; the refusal itself follows.
    ///
    /// A pseudo-header field behind a regular one ends the connection, as the real gateway has
    /// done since 2018. The library would only reset the stream (nghttp2 issue 2795).
    mutating func headerRefused(name: String) {
        refusedField = name
        guard let slot = unsafe headerSlot, unsafe slot.pointee.id == headerStreamID else { return }
        let marks = unsafe slot.pointee.marks
        guard name.utf8.first == UInt8(ascii: ":"), marks.contains(.regularField),
            !marks.contains(.headersComplete)
        else { return }
        let reason = CutOff.pseudoHeaderOrder(name: name)
        unsafe handOutMalformed(slot, detail: reason.notice.text)
        cutOff(reason)
    }

    /// The library refused a HEADERS frame and queued RST_STREAM.
    mutating func headersRefused(streamID: Int32, isFieldError: Bool) {
        guard let slot = unsafe streams.find(streamID) else { return }
        let field = refusedField
        refusedField = nil
        if isFieldError {
            let name = field ?? ""
            let detail = "header field '\(name)' was refused: \(fieldRule(name))"
            unsafe handOutMalformed(slot, detail: detail)
        } else {
            unsafe handOutMalformed(slot, detail: messageRule(slot))
        }
    }

    /// Hands a refused request out as far as it came, once.
    mutating func handOutMalformed(_ slot: UnsafeMutablePointer<StreamSlot>, detail: String) {
        guard unsafe slot.pointee.marks.isDisjoint(with: [.malformed, .handedOut]) else { return }
        unsafe slot.pointee.marks.insert(.malformed)
        let raw = unsafe takeRequest(slot, isComplete: false)
        let request = HTTP2MalformedRequest(
            streamID: unsafe slot.pointee.id, raw: raw, detail: detail)
        events.append(.malformedRequest(request))
    }

    private func fieldRule(_ name: String) -> String {
        if name.isEmpty { return "its name is empty (RFC 9113 section 8.2.1)" }
        if name.utf8.contains(where: { (0x41...0x5a).contains($0) }) {
            return "names must be in lower case (RFC 9113 section 8.2.1)"
        }
        switch name {
        case "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "te":
            return "connection-specific fields are not allowed (RFC 9113 section 8.2.2)"
        case "host", "content-length":
            return "its value is not valid, or the field came twice"
        case _ where name.hasPrefix(":"):
            return "it is unknown, empty, not valid or came twice (RFC 9113 section 8.3)"
        case _:
            return "its name or value has characters that are not allowed "
                + "(RFC 9113 section 8.2.1)"
        }
    }

    /// Why a header list of allowed fields makes no request.
    private func messageRule(_ slot: UnsafeMutablePointer<StreamSlot>) -> String {
        if unsafe slot.pointee.marks.contains(.headersComplete) {
            return "trailers without END_STREAM (RFC 9113 section 8.1)"
        }
        let names = unsafe fieldNames(
            slot.pointee.buffer.makeArray(count: slot.pointee.buffer.count))
        let missing = [":method", ":scheme", ":path"].filter { !names.contains($0) }
        if !missing.isEmpty {
            return "the request has no \(missing.joined(separator: ", ")) "
                + "(RFC 9113 section 8.3.1)"
        }
        if !names.contains(":authority"), !names.contains("host") {
            return "the request has neither :authority nor host"
        }
        return "content-length differs from the body, or :path does not start with '/'"
    }

    /// Names in the layout of `RawRequest`.
    private func fieldNames(_ bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var offset = 0
        while offset + RawRequest.fieldOverhead <= bytes.count {
            let nameCount = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
            let valueCount = Int(bytes[offset + 2]) | Int(bytes[offset + 3]) << 8
            offset += RawRequest.fieldOverhead
            names.append(String(decoding: bytes[offset..<offset + nameCount], as: UTF8.self))
            offset += nameCount + valueCount
        }
        return names
    }
}
