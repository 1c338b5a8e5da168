/// Tells when a peer takes what is sent to it too slowly, counted by bytes of progress.
///
/// Frames received prove nothing: a peer that opens its window by one byte is still stalled.
/// Source: reliability 2.4, "dribble, slow read, zero window".
struct StallWatch {
    private let milliseconds: UInt64
    private let bytes: UInt64
    private var since: UInt64?
    private var sentThen: UInt64 = 0

    init(limits: GatewayLimits) {
        milliseconds = limits.stallMilliseconds
        bytes = limits.stallBytes
    }

    /// `pending` bytes wait for the peer; it has taken `sent` bytes in all.
    mutating func isStalled(pending: Int, sent: UInt64, at now: UInt64) -> Bool {
        guard pending > 0 else {
            since = nil
            return false
        }
        guard let start = since else {
            since = now
            sentThen = sent
            return false
        }
        if sent - sentThen >= bytes {
            since = now
            sentThen = sent
            return false
        }
        return now - start >= milliseconds
    }
}
