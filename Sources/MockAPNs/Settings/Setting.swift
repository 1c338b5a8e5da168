import Delivery
import JSON
import Routing

/// One `--set NAME=VALUE`: name, type, default, meaning, and how to read and write it.
package struct Setting: Sendable {
    /// What a value must be.
    package enum Kind: Sendable, Equatable {
        case number(ClosedRange<Int>)
        case words([String])
        /// So many in a time, or `off`.
        case rate

        /// Whether a value is one of the kind.
        package func allows(_ value: String) -> Bool {
            switch self {
            case .number(let range): Int(value).map(range.contains) ?? false
            case .words(let words): words.contains(value)
            case .rate: value == "off" || TokenRate(value) != nil
            }
        }

        /// The type in words, for lists and errors.
        package var text: String {
            switch self {
            case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
            case .words(let words): words.joined(separator: " or ")
            case .rate: "a rate like 50/s, 1000/m or 5000/h, or off"
            }
        }
    }

    /// The name, kebab case.
    package let name: String
    /// What a value must be.
    package let kind: Kind
    package let meaning: String
    let read: @Sendable (ServerSettings) -> String
    let write: @Sendable (inout ServerSettings, String) throws(ServerError) -> Void

    /// The value that a server has which was not told otherwise.
    package var defaultValue: String { read(ServerSettings()) }

    /// A whole number within a range.
    static func number(
        _ name: String, _ range: ClosedRange<Int>, _ meaning: String,
        _ read: @escaping @Sendable (ServerSettings) -> Int,
        _ write: @escaping @Sendable (inout ServerSettings, Int) -> Void
    ) -> Setting {
        Setting(
            name: name, kind: .number(range), meaning: meaning, read: { String(read($0)) },
            write: { (settings, text) throws(ServerError) in
                guard let value = Int(text), range.contains(value) else {
                    throw .badOption(
                        "--set \(name)=\(text): expected a number from \(range.lowerBound) to "
                            + "\(range.upperBound)")
                }
                write(&settings, value)
            })
    }

    /// `on` or `off`.
    static func toggle(
        _ name: String, _ meaning: String,
        _ read: @escaping @Sendable (ServerSettings) -> Bool,
        _ write: @escaping @Sendable (inout ServerSettings, Bool) -> Void
    ) -> Setting {
        words(
            name, ["on", "off"], meaning, { read($0) ? "on" : "off" }, { write(&$0, $1 == "on") })
    }

    /// One of a few words.
    static func words(
        _ name: String, _ words: [String], _ meaning: String,
        _ read: @escaping @Sendable (ServerSettings) -> String,
        _ write: @escaping @Sendable (inout ServerSettings, String) -> Void
    ) -> Setting {
        Setting(
            name: name, kind: .words(words), meaning: meaning, read: read,
            write: { (settings, text) throws(ServerError) in
                guard words.contains(text) else {
                    throw .badOption(
                        "--set \(name)=\(text): expected \(words.joined(separator: " or "))")
                }
                write(&settings, text)
            })
    }

    /// A switch of the routing policy.
    static func routing(_ entry: RoutingSwitch) -> Setting {
        Setting(
            name: entry.name, kind: .words(entry.values), meaning: entry.meaning,
            read: { $0.routing.value(of: entry.name) ?? "" },
            write: { (settings, text) throws(ServerError) in
                do throws(DevicePlanError) {
                    try settings.routing.set(entry.name, to: text)
                } catch {
                    throw .badOption(
                        "--set \(entry.name)=\(text): expected "
                            + entry.values.joined(separator: " or "))
                }
            })
    }
}

extension ServerSettings {
    /// Sets one value by name; later calls beat earlier ones.
    mutating func set(_ name: String, to value: String) throws(ServerError) {
        guard let setting = Setting.all.first(where: { $0.name == name }) else {
            let names = Setting.all.map(\.name)
            let hint = NearMatch.hint(name, among: names) ?? "see mock-apns rules --settings"
            throw .badOption("--set \(name)=\(value): no such setting; \(hint)")
        }
        try setting.write(&self, value)
    }
}
