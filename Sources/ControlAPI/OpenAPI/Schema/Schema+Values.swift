import APNs
import JSON
import PushLog
import Routing

// Values that stand in many places.

extension Schema {
    /// Digits of a device token, as they were sent or of either case.
    static let deviceTokenText = text(pattern: "^([0-9A-Fa-f]{2}){1,100}$")
    static let topicText = text(1...255)
    static let environment = words(Environment.allCases.map(\.name))
    static let pushType = words(PushType.allCases.map(\.name))
    static let reason = words(Reason.allCases.map(\.name))
    static let outcome = words(Outcome.allCases.map(\.name))
    static let evidence = words(Evidence.allCases.map(\.name))
    static let appState = words(AppState.allCases.map(\.name))
    static let payloadClass = words(PayloadClass.allCases.map(\.name))
    static let deliveryState = words(DeliveryState.allCases.map(\.rawValue))
    static let priority = numbers(Priority.allCases.map { Int64($0.rawValue) })
    /// The identifier of something in a plan.
    static let name = text(1...128)
    /// A number of the log.
    static let sequence = integer(1...Int64.max)
    /// A place in the log: 0 is its begin.
    static let cursor = count
    static let milliseconds = integer(0...3_600_000)
    static let apnsID = text(
        pattern: "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$")
    static let status = integer(200...599)
    static let duration = text(
        1...80,
        pattern: "^([0-9]{1,12}d)?([0-9]{1,12}h)?([0-9]{1,12}m)?([0-9]{1,12}s)?([0-9]{1,12}ms)?$"
    ).saying(DurationText.expected)
    /// A time of the past, as an instant or as how long ago it was.
    static let pastTime = either([instant, duration])
    /// Seconds that a reader is willing to wait.
    static let seconds = number(0...Int64(ListParameters.waitSecondsMax))

    /// An array of texts.
    static let texts = list(of: text)
}
