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

    /// The words, in a fixed order.
    package var names: [String] {
        let words: [(Shown, String)] = [
            (.banner, "banner"), (.sound, "sound"), (.badge, "badge"), (.list, "list"),
        ]
        return words.filter { contains($0.0) }.map(\.1)
    }

    /// Writes the words as an array.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for name in names { writer.string(name) }
        writer.endArray()
    }
}
