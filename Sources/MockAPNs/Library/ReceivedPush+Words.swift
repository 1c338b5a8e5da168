import APNs
import PushLog
import Routing

// The vocabulary of pushes: structs with static values, so that more may join without breaking
// those who compare.

/// Which of Apple's two services a connection stands for.
public enum PushEnvironment: String, Sendable, CaseIterable {
    /// `api.sandbox.push.apple.com`.
    case development
    /// `api.push.apple.com`.
    case production

    var value: Environment {
        switch self {
        case .development: .development
        case .production: .production
        }
    }

    init(_ value: Environment) {
        switch value {
        case .development: self = .development
        case .production: self = .production
        }
    }
}

extension ReceivedPush {
    /// A value of `apns-push-type`.
    public struct PushType: Sendable, Hashable, CustomStringConvertible {
        let value: APNs.PushType

        init(_ value: APNs.PushType) { self.value = value }

        /// The type of that word; nil when it is none of Apple's.
        public init?(_ name: String) {
            guard let value = APNs.PushType(name: name) else { return nil }
            self.init(value)
        }

        /// The word on the wire.
        public var name: String { value.name }
        /// The word on the wire.
        public var description: String { name }

        /// Shows, sounds or badges.
        public static let alert = PushType(.alert)
        /// Wakes the app for data.
        public static let background = PushType(.background)
        /// Updates a complication of watchOS.
        public static let complication = PushType(.complication)
        /// Reloads controls.
        public static let controls = PushType(.controls)
        /// Tells of changes to a file provider.
        public static let fileprovider = PushType(.fileprovider)
        /// Starts, updates or ends a Live Activity.
        public static let liveactivity = PushType(.liveactivity)
        /// Asks for the location.
        public static let location = PushType(.location)
        /// Makes a managed device ask its server.
        public static let mdm = PushType(.mdm)
        /// Tells of a talker.
        public static let pushtotalk = PushType(.pushtotalk)
        /// Tells of a call.
        public static let voip = PushType(.voip)
        /// Reloads widgets.
        public static let widgets = PushType(.widgets)
    }

    /// What became of a push on its device, in one word.
    public struct Outcome: Sendable, Hashable, CustomStringConvertible {
        let value: Routing.Outcome

        init(_ value: Routing.Outcome) { self.value = value }

        /// The word in the log.
        public var name: String { value.name }
        /// The word in the log.
        public var description: String { name }

        /// Banner, sound, badge or lock screen.
        public static let shown = Outcome(.shown)
        /// In the list or the summary only.
        public static let listed = Outcome(.listed)
        /// Code of the app ran, and nothing is visible.
        public static let silentCallback = Outcome(.silentCallback)
        /// On the device, and may still run.
        public static let held = Outcome(.held)
        /// At the service, for a device that is offline.
        public static let stored = Outcome(.stored)
        /// Nothing comes of it.
        public static let dropped = Outcome(.dropped)
        /// A service of the system handled it: widget, file provider, MDM, Live Activity.
        public static let system = Outcome(.system)
        /// Cannot happen: no device token exists.
        public static let impossible = Outcome(.impossible)
    }

    /// Where a push is on its way, in the words of Apple's Push Notifications Console.
    public struct DeliveryState: Sendable, Hashable, CustomStringConvertible {
        let value: PushLog.DeliveryState

        init(_ value: PushLog.DeliveryState) { self.value = value }

        /// The words of the console.
        public var name: String { value.rawValue }
        /// The words of the console.
        public var description: String { name }

        /// Accepted; nothing more is known.
        public static let received = DeliveryState(.received)
        /// The device has it.
        public static let delivered = DeliveryState(.delivered)
        /// The device has it, after it was stored.
        public static let deliveredFromStorage = DeliveryState(.deliveredFromStorage)
        /// Waits for the device to be online.
        public static let storedOffline = DeliveryState(.storedOffline)
        /// Waits for the device to have more power.
        public static let storedPower = DeliveryState(.storedPower)
        /// The app was deleted.
        public static let discardedUnregistered = DeliveryState(.discardedUnregistered)
        /// The time of `apns-expiration` has passed.
        public static let discardedExpired = DeliveryState(.discardedExpired)
        /// The user does not allow it.
        public static let discardedDisabled = DeliveryState(.discardedDisabled)
        /// Not one of Apple's: a newer push with the same collapse id took its place.
        public static let discardedReplaced = DeliveryState(.discardedReplaced)
    }

    /// What the user sees and hears of a push.
    public struct Shown: OptionSet, Sendable, Hashable, CustomStringConvertible {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        init(_ value: Routing.Shown) { self.init(rawValue: value.rawValue) }

        /// A banner; while the app is not in front it leaves an entry in the list too.
        public static let banner = Shown(.banner)
        /// A sound.
        public static let sound = Shown(.sound)
        /// A number on the app's icon.
        public static let badge = Shown(.badge)
        /// An entry in the list without a banner.
        public static let list = Shown(.list)

        /// The words in a fixed order, `banner, sound`; `nothing` for none.
        public var description: String {
            let names = Routing.Shown(rawValue: rawValue).names
            return names.isEmpty ? "nothing" : names.joined(separator: ", ")
        }
    }

    /// A remark on a push that was not refused for it.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// How serious a finding is.
        public enum Level: String, Sendable {
            /// Nothing to worry about.
            case info
            /// It may not do what was meant.
            case warning
            /// It does not do what was meant.
            case error
        }

        /// Stable name: the id of a rule, or a word of its own.
        public let code: String
        /// How serious it is.
        public let level: Level
        /// The header or payload key concerned.
        public let field: String?
        /// Offset in the payload, counted from 0.
        public let offset: Int?
        /// What was found.
        public let message: String
        /// What to do; nil where the message says all.
        public let hint: String?

        init(_ finding: APNs.Finding) {
            code = finding.code
            level =
                switch finding.level {
                case .info: .info
                case .warning: .warning
                case .error: .error
                }
            field = finding.field
            offset = finding.offset
            message = finding.message
            hint = finding.hint
        }

        /// Level, code and message on one line.
        public var description: String { "\(level.rawValue) \(code): \(message)" }
    }
}
