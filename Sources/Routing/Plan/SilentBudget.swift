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

/// The budget is a bucket: each background push takes a token, which comes back an hour later,
/// and one of the day, which comes back a day later.
extension SilentBudget {
    static let hourMilliseconds = 3_600_000
    static let dayMilliseconds = 86_400_000

    /// A token is there at `time`; `wakeUps` are the times at which tokens were taken, oldest
    /// first.
    func isFree(at time: Int, after wakeUps: [Int]) -> Bool {
        next(from: time, after: wakeUps) == time
    }

    /// The first time from `time` on at which a token is there; nil where none ever is.
    func next(from time: Int, after wakeUps: [Int]) -> Int? {
        func back(_ tokens: Int, _ period: Int) -> Int? {
            guard tokens > 0 else { return nil }
            guard wakeUps.count >= tokens else { return time }
            return max(time, wakeUps[wakeUps.count - tokens] + period)
        }
        guard let hour = back(perHour, SilentBudget.hourMilliseconds),
            let day = back(perDay ?? .max, SilentBudget.dayMilliseconds)
        else { return nil }
        return max(hour, day)
    }
}
