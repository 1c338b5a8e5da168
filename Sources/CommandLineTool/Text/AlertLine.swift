internal import JSON

/// What a payload would say on a screen, in one line.
///
/// Source: Apple, Generating a remote notification, keys of `alert`.
enum AlertLine {
    /// Title, subtitle and body, or their localization keys; nil where the payload has none.
    static func text(of payload: JSONValue?) -> String? {
        guard let alert = payload?.value(for: "aps")?.value(for: "alert") else { return nil }
        if let text = alert.string { return text.isEmpty ? nil : text }
        let parts = [
            ["title", "title-loc-key"], ["subtitle", "subtitle-loc-key"], ["body", "loc-key"],
        ]
        let texts = parts.compactMap { keys in
            keys.lazy.compactMap { alert.value(for: $0)?.string }.first { !$0.isEmpty }
        }
        return texts.isEmpty ? nil : texts.joined(separator: " \u{2013} ")
    }
}
