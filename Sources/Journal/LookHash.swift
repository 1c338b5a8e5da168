import APNs
import PushLog

/// The hash of the look-up tables: stable between runs, never 0, blind to the case of ASCII
/// letters.
enum LookHash {
    private static let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Of the topic of a push; 0 where it has none.
    static func topic(of record: borrowing PushRecord) -> UInt32 {
        guard let range = record.request.range(of: .topic) else {
            return record.connection.defaultTopic.map { of($0) } ?? 0
        }
        return of(record.request.raw.bytes, range)
    }

    static func of(_ number: UInt64) -> UInt32 { finished(number &* multiplier) }

    static func of(_ identifier: PushIdentifier) -> UInt32 {
        finished(mixed(mixed(1, identifier.high), identifier.low))
    }

    static func of(_ text: String) -> UInt32 {
        let bytes = Array(text.utf8)
        return of(bytes, bytes.indices)
    }

    static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        unsafe bytes.withUnsafeBytes { buffer in
            var hash = UInt64(range.count)
            var offset = range.lowerBound
            while offset + 8 <= range.upperBound {
                let word = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                hash = mixed(hash, UInt64(littleEndian: word) | 0x2020_2020_2020_2020)
                offset += 8
            }
            var rest: UInt64 = 0
            while offset < range.upperBound {
                rest = unsafe rest << 8 | UInt64(buffer[offset] | 0x20)
                offset += 1
            }
            return finished(mixed(hash, rest))
        }
    }

    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: multiplier)
        return product.high ^ product.low &+ word
    }

    private static func finished(_ hash: UInt64) -> UInt32 {
        max(UInt32(truncatingIfNeeded: (hash ^ hash >> 29) &* multiplier >> 32), 1)
    }
}
