package import JSON

/// What the user sees and hears of a push.
///
/// While the app is not in front a banner also leaves an entry in the list, which is not named
/// again: `list` then means the list only.
package struct Shown: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let banner = Shown(rawValue: 1 << 0)
    package static let sound = Shown(rawValue: 1 << 1)
    package static let badge = Shown(rawValue: 1 << 2)
    package static let list = Shown(rawValue: 1 << 3)
    /// A sound that ignores the mute switch and Do Not Disturb.
    package static let criticalSound = Shown(rawValue: 1 << 4)
    /// On the lock screen, which the user sees instead of a banner.
    package static let lockScreen = Shown(rawValue: 1 << 5)
    /// In the scheduled summary.
    package static let summary = Shown(rawValue: 1 << 6)

    private static let words: [(Shown, String)] = [
        (.banner, "banner"), (.sound, "sound"), (.badge, "badge"), (.list, "list"),
        (.criticalSound, "critical-sound"), (.lockScreen, "lock-screen"), (.summary, "summary"),
    ]

    /// The names of the ui events of all sets.
    private static let eventNames: [String] = (0...UInt8.max).map { number in
        let names = Shown(rawValue: number).names
        return "ui." + (names.isEmpty ? "none" : names.joined(separator: "+"))
    }

    /// All words that there are.
    package static var allWords: [String] { words.map(\.1) }

    /// The words, in a fixed order.
    package var names: [String] {
        Shown.words.filter { contains($0.0) }.map(\.1)
    }

    /// `ui.banner+sound`, or `ui.none`.
    package var eventName: String { Shown.eventNames[Int(rawValue)] }

    /// Writes the words as an array.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for name in names { writer.string(name) }
        writer.endArray()
    }
}
