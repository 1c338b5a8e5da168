/// Counts what a client costs beyond its requests, and says when it is too much.
///
/// Source: CVE-2023-44487 (rapid reset), CVE-2025-8671 (MadeYouReset), CVE-2019-9512, -9513,
/// -9515, -9518 (floods of PING, PRIORITY, SETTINGS and empty DATA).
struct AbuseGuard {
    private var misbehaviour: TokenBucket
    private var control: TokenBucket
    private var resets: TokenBucket
    /// Streams refused because the client did not know the limit yet; a whole first burst is fine.
    private var freeRefusals: Int
    private let controlFramesPerStream: Int
    private let controlCeiling: Int

    init(_ configuration: HTTP2Configuration) {
        misbehaviour = TokenBucket(
            burst: configuration.misbehaviourBurst,
            perSecond: configuration.misbehaviourPerSecond)
        control = TokenBucket(
            burst: configuration.controlFrameBurst,
            perSecond: configuration.controlFramesPerSecond)
        resets = TokenBucket(
            burst: configuration.resetBurst, perSecond: configuration.resetsPerSecond)
        freeRefusals = configuration.maximumStreams
        controlFramesPerStream = configuration.controlFramesPerStream
        // What streams bring does not pile up without end: a flood is seen within 10,000 frames.
        controlCeiling = configuration.controlFrameBurst * 8
    }

    /// The client opened a stream.
    mutating func streamOpened() { control.add(controlFramesPerStream, ceiling: controlCeiling) }

    /// A PING, SETTINGS, PRIORITY, WINDOW_UPDATE, unknown or ignored frame came.
    mutating func controlFrame(now: UInt64) -> CutOff? {
        control.take(1, now: now) || misbehaviour.take(1, now: now) ? nil : .controlFlood
    }

    /// The client reset a stream.
    mutating func resetByClient(now: UInt64) -> CutOff? {
        resets.take(1, now: now) ? nil : .resetFlood
    }

    /// We reset a stream because of something the client did.
    mutating func resetByUs(code: UInt32, now: UInt64) -> CutOff? {
        if code == HTTP2Code.refusedStream, freeRefusals > 0 {
            freeRefusals -= 1
            return nil
        }
        return charge(1, now: now)
    }

    /// Takes points for anything else that is wrong.
    mutating func charge(_ points: Int, now: UInt64) -> CutOff? {
        misbehaviour.take(points, now: now) ? nil : .misbehaviour
    }
}
