import APNs
import HTTP1
import JSON
import PushLog
import Routing

extension ControlAPI {
    private static let clockKeys = ["advance", "set", "freeze"]

    func showClock() -> ControlResult { .answer(.clock(clock.state)) }

    /// Moves, sets, stops or starts the virtual clock; tells what fell due where it was moved.
    ///
    /// Source: design decision 10. It belongs to the server: a reset does not touch it.
    func setClock(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try request.json(whenEmpty: "send {\"advance\": \"55m\"}, for instance")
        let change: ClockChange
        do throws(DevicePlanError) {
            change = try ClockChange(
                PlanObject(
                    PlanField(value: body, path: "", offset: nil), keys: ControlAPI.clockKeys))
        } catch {
            throw .badMember(error)
        }
        switch change {
        case .advance(let milliseconds):
            let move = clock.advance(byMilliseconds: milliseconds)
            return .answer(.clock(move.state, events: move.events))
        case .freeze(let isFrozen): return .answer(.clock(clock.freeze(isFrozen)))
        case .set(let instant):
            do throws(ClockBehind) {
                let move = try clock.set(to: instant)
                return .answer(.clock(move.state, events: move.events))
            } catch {
                throw .clockBehind(asked: instant, now: error.now)
            }
        }
    }
}

/// What is done to the clock: exactly one thing a request.
private enum ClockChange {
    case advance(milliseconds: Int64)
    case set(Instant)
    case freeze(Bool)

    init(_ object: PlanObject) throws(DevicePlanError) {
        let given = object.fields.filter { $0.field.value != .null }
        guard let (key, field) = given.first else {
            throw DevicePlanError(
                .missingKey, path: "", got: "nothing to do",
                expected: "one of \"advance\", \"set\", \"freeze\"")
        }
        if given.count > 1 {
            throw DevicePlanError(
                .badValue, path: given[1].key, got: "\"\(given[1].key)\" beside \"\(key)\"",
                expected: "one of \"advance\", \"set\", \"freeze\"",
                hint: "send two requests, in the order that is meant")
        }
        switch key {
        case "advance":
            guard let milliseconds = DurationText.milliseconds(try field.text()) else {
                throw field.bad(
                    expected: DurationText.expected,
                    hint: "units are d, h, m, s and ms, each once, in this order")
            }
            self = .advance(milliseconds: milliseconds)
        case "set":
            guard let instant = Instant(rfc3339: try field.text()) else {
                throw field.bad(expected: "a time of RFC 3339, as 2026-11-30T09:00:00Z")
            }
            self = .set(instant)
        case _: self = .freeze(try field.bool())
        }
    }
}

extension HTTP1Response {
    fileprivate static func clock(
        _ state: ClockState, events: [DeviceEvent]? = nil
    ) -> HTTP1Response {
        var json = JSONWriter()
        json.beginObject()
        json.member("now", state.now.description)
        json.member("frozen", state.isFrozen)
        if let events { json.events(events) }
        json.endObject()
        return .json(200, json)
    }
}
