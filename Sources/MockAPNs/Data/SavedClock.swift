import APNs
import Delivery
import JSON

/// How the virtual clock stood when it was changed last.
struct SavedClock: Equatable {
    /// What it showed.
    let now: Instant
    /// Milliseconds by which it was ahead of the wall clock.
    let ahead: Int64
    let isFrozen: Bool

    init(now: Instant, wall: Instant, isFrozen: Bool) {
        self.now = now
        ahead = now.milliseconds - wall.milliseconds
        self.isFrozen = isFrozen
    }

    /// Nil for bytes that `json` has not written.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes),
            let now = value.value(for: "now")?.integer,
            let ahead = value.value(for: "ahead")?.integer,
            let isFrozen = value.value(for: "frozen")?.bool
        else { return nil }
        self.now = Instant(milliseconds: now).moderate
        self.ahead = ahead
        self.isFrozen = isFrozen
    }

    var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("now", now.milliseconds)
        json.member("ahead", ahead)
        json.member("frozen", isFrozen)
        json.endObject()
        return json.bytes
    }
}
