import JSON

/// How many background pushes a device lets an app run on.
///
/// JSON: `{"per_hour": 3, "per_day": null}`, or null for no limit. Apple names two or three an
/// hour and a daily budget without a number.
///
/// Source: delivery rules A3, R24.
package struct SilentBudget: Sendable, Hashable {
    /// Background pushes an hour, 0 to 1,000.
    package var perHour: Int
    /// Background pushes a day, 0 to 10,000; nil: no limit of its own.
    package var perDay: Int?

    package init(perHour: Int = 3, perDay: Int? = nil) {
        self.perHour = perHour
        self.perDay = perDay
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: ["per_hour", "per_day"])
        self.init()
        if let field = object.field("per_hour") {
            perHour = Int(try field.integer(in: 0...1_000, "background pushes an hour"))
        }
        if let field = object.nonNull("per_day") {
            perDay = Int(try field.integer(in: 0...10_000, "background pushes a day"))
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("per_hour", Int64(perHour))
        writer.member("per_day", perDay.map { Int64($0) })
        writer.endObject()
    }
}
