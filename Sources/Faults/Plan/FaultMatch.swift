import APNs
import PushLog

/// The matcher of a fault, ready to be held against a push without making a string.
struct FaultMatch: Sendable {
    private let matcher: Matcher
    /// Held against the sender's own id: the gateway's cannot be known before it is made.
    private let apnsID: [UInt8]?

    init(_ matcher: Matcher) {
        var rest = matcher
        rest.apnsID = nil
        self.matcher = rest
        apnsID = matcher.apnsID.map { Array($0.lowercased().utf8) }
    }

    func matches(_ record: PushRecord) -> Bool {
        guard matcher.matches(record) else { return false }
        guard let apnsID else { return true }
        guard let range = record.request.echoedID, range.count == apnsID.count else {
            return false
        }
        let bytes = record.request.raw.bytes.span
        for index in 0..<apnsID.count {
            var byte = bytes[range.lowerBound + index]
            if byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
            guard byte == apnsID[index] else { return false }
        }
        return true
    }
}
