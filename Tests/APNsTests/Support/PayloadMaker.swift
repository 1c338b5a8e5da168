import TestSupport
import APNs

/// Makes pushes from Apple's keys with all that senders get wrong; the same for the same seed.
struct PayloadMaker {
    var random: SeededGenerator

    private static let apsKeys = [
        "alert", "badge", "sound", "thread-id", "category", "content-available",
        "mutable-content", "target-content-id", "interruption-level", "relevance-score",
        "filter-criteria", "stale-date", "timestamp", "dismissal-date", "event", "content-state",
        "attributes", "attributes-type", "input-push-token", "input-push-channel",
        "content-changed", "url-args",
    ]
    private static let innerKeys = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args", "loc-key",
        "loc-args", "action", "summary-arg-count", "critical", "name", "volume",
    ]
    private static let customKeys = [
        "id", "x", "", "link_url", "apns-priority", "headers", "aps", "campaign", "\u{e9}", "\\n",
    ]
    private static let values = [
        "null", "true", "false", "0", "-0", "1", "-1", "1.0", "1e0", "1.5", "2", "99", "1e400",
        "-1e-400", "9223372036854775808", #""""#, #""1""#, #""true""#, #""default""#, #""hi""#,
        #""update""#, #""start""#, #""end""#, #""active""#, #""time_sensitive""#, "[]",
        #"["a"]"#, "[1]", "{}", #""\ud83d\ude09""#, #""\\ud83d\\ude09""#, #""\\\ud83d\ude09""#,
        #""C:\\udata""#, #""\u0061""#,
    ]

    /// A push: usual members first, then up to three that may be anything.
    mutating func draft() -> Draft {
        var type = PushType.allCases.randomElement(using: &random)
        if Bool.random(using: &random) { type = one(of: [.alert, .background, .voip]) }
        let text = payload()
        let padding = Int.random(in: 0..<40, using: &random) == 0 ? 3_700...5_200 : 0...3
        let blanks = Int.random(in: padding, using: &random)
        let keepsType = Int.random(in: 0..<5, using: &random) > 0
        return Draft {
            $0["apns-push-type"] = keepsType ? type?.name : nil
            $0["apns-topic"] = "com.example.app\(type?.topicSuffix ?? "")"
            $0["apns-priority"] = "5"
            $0.text = text + String(repeating: " ", count: blanks)
        }
    }

    private mutating func payload() -> String {
        let usual = one(of: [
            #""alert":"hi""#, #""alert":{"title":"t","body":"b"},"badge":1,"sound":"default""#,
            #""content-available":1"#, #""badge":0"#, #""alert":"x","mutable-content":1"#,
            #""badge":1,"mutable-content":1"#, "",
        ])
        var aps = usual.isEmpty ? [] : [usual]
        var root: [String] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                root.append(member(of: PayloadMaker.apsKeys + PayloadMaker.customKeys))
            } else {
                aps.append(member(of: PayloadMaker.apsKeys + PayloadMaker.customKeys))
            }
        }
        aps.shuffle(using: &random)
        if Int.random(in: 0..<12, using: &random) > 0 {
            root.append(#""aps":{\#(aps.joined(separator: ","))}"#)
        }
        root.shuffle(using: &random)
        return "{\(root.joined(separator: ","))}"
    }

    private mutating func member(of keys: [String]) -> String {
        "\"\(spelled(one(of: keys)))\":\(value())"
    }

    private mutating func value() -> String {
        guard Int.random(in: 0..<4, using: &random) == 0 else {
            return one(of: PayloadMaker.values)
        }
        let keys = PayloadMaker.innerKeys + ["badge", "sound", "alert", "apns-id"]
        let members = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            "\"\(spelled(one(of: keys)))\":\(one(of: PayloadMaker.values))"
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// The key itself more often than not, else one of the ways to miss it.
    private mutating func spelled(_ key: String) -> String {
        switch Int.random(in: 0..<18, using: &random) {
        case 0: return String(key.map { $0 == "-" ? "_" : $0 })
        case 1: return key.split(separator: "-").map(capitalized).joined()
        case 2: return key.filter { $0 != "-" }
        case 3: return key.uppercased()
        case 4: return key.dropFirst().isEmpty ? key : escaped(key)
        case 5: return key + key.suffix(1)
        case 6: return String(key.dropLast())
        case 7: return "_" + key
        case 8: return key.map { $0 == "-" ? "--" : String($0) }.joined()
        case _: return key
        }
    }

    private func capitalized(_ word: Substring) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The first letter as an escape.
    private func escaped(_ key: String) -> String {
        guard let byte = key.utf8.first, byte >= 0x61, byte <= 0x7a else { return key }
        return "\\u00" + String(byte, radix: 16) + key.dropFirst()
    }

    private mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }
}
