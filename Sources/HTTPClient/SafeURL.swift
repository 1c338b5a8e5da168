/// URLs as they may be shown: no user, no password, no query, no fragment.
enum SafeURL {
    /// The URL without what may be secret.
    static func text(_ url: String) -> String {
        var text = url[...]
        if let mark = text.firstIndex(where: { $0 == "?" || $0 == "#" }) { text = text[..<mark] }
        guard let scheme = text.firstRange(of: "://") else {
            return String(text.drop(upTo: "@"))
        }
        let rest = text[scheme.upperBound...]
        let authorityEnd = rest.firstIndex(of: "/") ?? rest.endIndex
        let authority = rest[..<authorityEnd].drop(upTo: "@")
        return String(text[..<scheme.upperBound]) + authority + rest[authorityEnd...]
    }

    /// Why the URL cannot be asked, or nil.
    static func fault(_ url: String) -> String? {
        let lower = url.lowercased()
        guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else {
            return "a URL starts with http:// or https://"
        }
        if url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
            return "a URL has neither blanks nor control bytes"
        }
        return nil
    }
}

extension Substring {
    /// What follows the last such character, or all of it.
    fileprivate func drop(upTo character: Character) -> Substring {
        lastIndex(of: character).map { self[index(after: $0)...] } ?? self
    }
}
