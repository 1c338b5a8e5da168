import APNs
import JSON
import Routing

extension DeviceToken {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("token", Hex.text(of: bytes))
        json.member("app", Int64(app))
        json.member("kind", kind?.name)
        if let end {
            json.member("expired", end.isExpired)
            json.member("since", end.since.milliseconds)
            json.member("told_from", end.toldFrom.milliseconds)
        }
        json.endObject()
    }

    init(saved field: PlanField) throws(DevicePlanError) {
        let plan = try PlanObject(
            field, keys: ["token", "app", "kind", "expired", "since", "told_from"])
        let digits = try plan.required("token", "a device token")
        guard let bytes = Hex.bytes(of: try digits.text()) else {
            throw digits.bad(expected: "hexadecimal digits")
        }
        var end: End?
        if let since = try plan.nonNull("since")?.instant() {
            end = End(
                isExpired: try plan.bool("expired", or: false), since: since,
                toldFrom: try plan.required("told_from", "a time").instant())
        }
        self.init(
            bytes: bytes, app: try plan.place("app"),
            kind: try plan.nonNull("kind")?.word(PushType.self), end: end)
    }
}

extension StoredPush.Reason: PlanWord {
    var name: String {
        switch self {
        case .offline: "offline"
        case .power: "power"
        }
    }
}

extension PlanField {
    /// A time in milliseconds since 1970, see `Instant.moderate`.
    func instant() throws(DevicePlanError) -> Instant {
        Instant(milliseconds: try integer(in: .min ... .max, "milliseconds since 1970")).moderate
    }

    /// `seq` of a record.
    func sequence() throws(DevicePlanError) -> UInt64 {
        UInt64(try integer(in: 1 ... .max, "seq of a record"))
    }
}

extension PlanObject {
    /// Place of an app in its device's list.
    func place(_ key: String) throws(DevicePlanError) -> Int {
        Int(try required(key, "the place of an app").integer(in: 0...1_000, "a place"))
    }

    /// The elements of a list; none where it is not there.
    func list(_ key: String) throws(DevicePlanError) -> [PlanField] {
        try nonNull(key)?.elements(of: key) ?? []
    }
}

extension JSONWriter {
    /// Writes a list as `PlanObject.list` reads it: an empty one is left out.
    mutating func list<Element>(
        _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        if !elements.isEmpty { member(name, each: elements, write) }
    }
}
