import APNs
import JSON
import PushLog
import Routing

/// A push that changed nothing on a device but its screen.
///
/// What it shows is read from the payload only when somebody looks or touches.
struct ScreenPush: Sendable {
    /// `seq` of its record.
    let sequence: UInt64
    /// Place of the app in the device's list.
    let app: Int
    let raw: RawRequest
    let shape: PushShape
    let trace: Trace
    /// Virtual time of its arrival.
    let arrivedAt: Instant

    /// Nil where nothing of the push stays visible.
    init?(_ record: PushRecord, sequence: UInt64, app: Int) {
        guard let trace = record.trace, trace.outcome == .shown || trace.outcome == .listed
        else { return nil }
        self.sequence = sequence
        self.app = app
        raw = record.request.raw
        shape = record.shape
        self.trace = trace
        arrivedAt = record.arrivedAt.moderate
    }

    /// It may be what the number on the app's icon comes from.
    var carriesBadge: Bool { trace.shown.contains(.badge) }
}

extension PushInput {
    /// The push of a record as it reaches an app.
    init(_ record: PushRecord, topic: String) {
        self.init(record.request, record.shape, topic: topic)
    }

    /// The push of a request as it reaches an app.
    init(_ request: PushRequest, _ shape: PushShape, topic: String) {
        let raw = request.raw
        let body = Array(raw.bytes[raw.fieldsEnd...])
        let payload: JSONValue
        do throws(JSONError) {
            payload = try JSONValue(parsing: body, limits: .payload)
        } catch {
            // Accepted all the same: the device finds nothing in it.
            payload = .null
        }
        self.init(
            topic: topic, shape: shape, collapseID: request.text(.collapseID), payload: payload)
    }
}
