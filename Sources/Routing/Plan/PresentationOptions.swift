import JSON

/// `UNNotificationPresentationOptions`: what `un.willPresent` answers.
package struct PresentationOptions: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// iOS 14 and later.
    package static let banner = PresentationOptions(rawValue: 1 << 0)
    package static let sound = PresentationOptions(rawValue: 1 << 1)
    package static let badge = PresentationOptions(rawValue: 1 << 2)
    /// iOS 14 and later.
    package static let list = PresentationOptions(rawValue: 1 << 3)
    /// Deprecated in iOS 14, where it stands for banner and list.
    package static let alert = PresentationOptions(rawValue: 1 << 4)

    /// One option as a word of the plan.
    private enum Word: UInt8, PlanWord {
        case banner, sound, badge, list, alert

        var name: String {
            switch self {
            case .banner: "banner"
            case .sound: "sound"
            case .badge: "badge"
            case .list: "list"
            case .alert: "alert"
            }
        }

        var option: PresentationOptions { PresentationOptions(rawValue: 1 << rawValue) }
    }

    /// The words of all options.
    package static var optionWords: [String] { Word.allCases.map(\.name) }

    init(_ field: PlanField) throws(DevicePlanError) {
        self = []
        let expected = "presentation options (banner, list, sound, badge), or null"
        for element in try field.elements(of: expected) {
            formUnion(try element.word(Word.self).option)
        }
    }

    /// The words, joined by a plus sign.
    var words: String {
        isEmpty
            ? "none"
            : Word.allCases.filter { contains($0.option) }.map(\.name).joined(separator: "+")
    }

    func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for word in Word.allCases where contains(word.option) { writer.string(word.name) }
        writer.endArray()
    }
}
