import APNs

/// Device tokens as they stand in requests (hexadecimal digits) held against registered bytes.
enum DeviceTokenText {
    /// A hash of the token's digits, upper and lower case alike, for tables of this process.
    static func hash(_ request: PushRequest) -> UInt64 {
        guard let range = request.deviceTokenRange else { return 0 }
        var hash = FNV1a()
        hash.add(lowercasing: request.raw.bytes.span, range)
        return hash.value
    }

    /// The same hash of registered bytes.
    static func hash(_ token: [UInt8]) -> UInt64 {
        var hash = FNV1a()
        for byte in token {
            hash.add(digit(byte >> 4))
            hash.add(digit(byte & 15))
        }
        return hash.value
    }

    /// True when the request's token is `token`.
    static func equals(_ token: [UInt8], _ request: PushRequest) -> Bool {
        guard let range = request.deviceTokenRange, range.count == token.count * 2 else {
            return false
        }
        var offset = range.lowerBound
        for byte in token {
            guard lowercased(request.raw.bytes[offset]) == digit(byte >> 4),
                lowercased(request.raw.bytes[offset + 1]) == digit(byte & 15)
            else { return false }
            offset += 2
        }
        return true
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
