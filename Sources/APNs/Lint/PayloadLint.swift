import JSON

/// Looks for what APNs accepts and a device ignores.
///
/// The accept path asks `isNeeded` first and comes here only when something is unusual, so this
/// reads the payload as a tree and takes its time.
struct PayloadLint {
    private var hits: [LintHit] = []
    let type: PushType?
    let facts: PayloadFacts

    private init(type: PushType?, facts: PayloadFacts) {
        self.type = type
        self.facts = facts
    }

    /// All hits in the payload of `request`, in the order of the rule book.
    ///
    /// - Parameters:
    ///   - request: the push; type, topic and limits decide what is expected.
    ///   - payload: the body; it must be a JSON object.
    ///   - facts: what reading it found.
    /// - Returns: the hits; empty when nothing was found.
    static func check(
        _ request: PushRequest, payload: JSONValue, facts: PayloadFacts
    ) -> [LintHit] {
        let type = request.pushType.value ?? request.topicType
        var lint = PayloadLint(type: type, facts: facts)
        lint.checkRoot(payload)
        lint.checkCombinations()
        lint.checkText(request)
        lint.checkSize(request)
        // By rule, and those of one rule in the order of the text.
        let ordered = lint.hits.enumerated().sorted {
            ($0.element.rule.rawValue, $0.offset) < ($1.element.rule.rawValue, $1.offset)
        }
        return ordered.map(\.element)
    }

    /// True when `check` may find something: the cheap question of the accept path.
    @inline(__always)
    static func isNeeded(_ request: PushRequest, _ facts: PayloadFacts) -> Bool {
        guard facts.contains(.isObject) else { return false }
        if !facts.isDisjoint(with: [.unusual, .repeatsKeys, .namesHeaders])
            || (facts.contains(.mutableContent) && !facts.contains(.alertText))
            || isNearLimit(request)
        {
            return true
        }
        let isIdle = facts.isDisjoint(with: [.alertText, .badge, .sound, .contentAvailable])
        switch request.pushType {
        case .valid(.alert): return isIdle
        case .valid(.background):
            return !facts.contains(.contentAvailable) || !facts.isDisjoint(with: .visible)
        case .valid(.liveactivity): return true
        // Those need nothing in `aps`.
        case .valid: return false
        case .invalid, .absent: return isIdle || hasLiveActivityTopic(request)
        }
    }

    @inline(__always)
    private static func hasLiveActivityTopic(_ request: PushRequest) -> Bool {
        guard let range = request.range(of: .topic) else { return false }
        return request.raw.bytes.span.extracting(range)
            .hasSuffix(PushType.liveactivity.topicSuffix)
    }

    /// Hits kept of one rule: they are stored with the push, whose keys may be hundreds.
    private static let hitsOfOneRuleMax = 16

    mutating func hit(
        _ rule: RuleID, _ level: Finding.Level = .warning, _ field: String? = nil,
        at offset: Int? = nil, _ message: String, hint: String? = nil
    ) {
        guard hits.count(where: { $0.rule == rule }) < PayloadLint.hitsOfOneRuleMax else { return }
        hits.append(LintHit(rule, level, field: field, offset: offset, message, hint: hint))
    }

    private mutating func checkRoot(_ payload: JSONValue) {
        for member in payload.members ?? [] {
            if member.key == "aps" {
                checkAPS(member)
            } else if let meant = APSKey.oftenMisplaced.first(where: {
                NearMatch.isSpelling(member.key, of: $0)
            }) {
                let spelling = meant == member.key ? "" : " as \"\(meant)\""
                hit(
                    .misplacedKey, .warning, member.key, at: member.offset,
                    "\"\(member.key)\" beside aps is custom data",
                    hint: "put it into aps\(spelling) if the device is to act on it")
            }
        }
    }

    private mutating func checkAPS(_ aps: JSONValue.Member) {
        // An `aps` of another kind is the matter of invalid-payload.
        guard let members = aps.value.members else { return }
        for member in members {
            check(member, among: APSKey.aps, in: "aps")
            switch member.key {
            case "alert": checkAlert(member)
            case "sound": checkSound(member)
            case _: checkValue(member)
            }
        }
        if type == .liveactivity { checkLiveActivity(members) }
    }

    /// Name and type of one key.
    mutating func check(_ member: JSONValue.Member, among keys: [APSKey], in path: String) {
        let field = "\(path).\(member.key)"
        guard let key = keys.first(where: { $0.name == member.key }) else {
            return checkUnknown(member, among: keys, in: path)
        }
        guard key.kind.accepts(member.value) else {
            hit(
                .wrongType, .warning, field, at: member.offset,
                "\(field) is \(member.value.kindName); expected \(key.kind.expected)",
                hint: "a device ignores it")
            return
        }
        if key.kind == .one { checkOne(member, field) }
    }

    private mutating func checkUnknown(
        _ member: JSONValue.Member, among keys: [APSKey], in path: String
    ) {
        let names = keys.map(\.name)
        let field = "\(path).\(member.key)"
        if path == "aps", APSKey.alert.contains(where: { $0.name == member.key }) {
            return hit(
                .misplacedKey, .warning, field, at: member.offset,
                "\"\(member.key)\" is read inside alert; in aps itself it is ignored",
                hint: "put it into alert")
        }
        if let near = NearMatch.of(member.key, among: names), member.key.utf8.count > 3 {
            hit(
                .misspelledKey, .error, field, at: member.offset,
                "\"\(member.key)\" is not a key that Apple reads",
                hint: "did you mean \"\(near)\"?")
        } else {
            hit(
                .unknownKey, .info, field, at: member.offset,
                "\"\(member.key)\" is not a key that Apple reads: ignored",
                hint: "custom data stands beside aps")
        }
    }

    /// Flags that Apple documents as the number 1.
    private mutating func checkOne(_ member: JSONValue.Member, _ field: String) {
        switch member.value {
        case .bool(true):
            hit(
                .badValue, .info, field, at: member.offset,
                "\(field) is true; taken as 1", hint: "Apple documents the number 1")
        case .number(let number) where number.double == 1: break
        case .bool, .number:
            hit(
                .badValue, .warning, field, at: member.offset,
                "\(field) is not 1, so it counts as absent",
                hint: "leave the key out, or set it to 1")
        case .null, .string, .array, .object: break
        }
    }

    private mutating func checkAlert(_ alert: JSONValue.Member) {
        for member in alert.value.members ?? [] {
            let isLiveActivity = type == .liveactivity
            if isLiveActivity, ["sound", "title", "body"].contains(member.key) { continue }
            if APSKey.oftenMisplaced.contains(member.key) {
                hit(
                    .misplacedKey, .warning, "aps.alert.\(member.key)", at: member.offset,
                    "\"\(member.key)\" inside alert is ignored",
                    hint: "put it beside alert, into aps")
            } else {
                check(member, among: APSKey.alert, in: "aps.alert")
            }
        }
    }

    private mutating func checkSound(_ sound: JSONValue.Member) {
        for member in sound.value.members ?? [] {
            check(member, among: APSKey.sound, in: "aps.sound")
            if member.key == "volume", let volume = number(member.value), !(0...1).contains(volume)
            {
                hit(
                    .badValue, .warning, "aps.sound.volume", at: member.offset,
                    "aps.sound.volume is outside 0 to 1")
            }
        }
    }

    private mutating func checkValue(_ member: JSONValue.Member) {
        let field = "aps.\(member.key)"
        switch member.key {
        case "interruption-level":
            let words = ["passive", "active", "time-sensitive", "critical"]
            guard let word = member.value.string, !words.contains(word) else { return }
            hit(
                .badValue, .warning, field, at: member.offset,
                "\(field) is \"\(word.prefix(40))\"; expected one of \(words.joined(separator: ", "))",
                hint: NearMatch.hint(word, among: words))
        case "relevance-score":
            guard type != .liveactivity, let score = number(member.value), !(0...1).contains(score)
            else { return }
            hit(
                .badValue, .warning, field, at: member.offset, "\(field) is outside 0 to 1",
                hint: "larger values are for Live Activities only")
        case "badge":
            guard case .number(let badge) = member.value, !isCount(badge) else { return }
            hit(
                .badValue, .warning, field, at: member.offset,
                "\(field) is \(badge.text.prefix(40)); expected a whole number from 0",
                hint: "0 clears the badge")
        case "content-changed":
            guard member.value == .bool(false) else { return }
            hit(
                .badValue, .warning, field, at: member.offset,
                "\(field) is false; expected true", hint: "leave the key out, or set it to true")
        case _: break
        }
    }

    /// A whole number from 0, in any spelling: `1.0` is 1.
    private func isCount(_ number: JSONNumber) -> Bool {
        guard let value = number.double else { return false }
        return value >= 0 && Int64(exactly: value) != nil
    }

    func number(_ value: JSONValue) -> Double? {
        guard case .number(let number) = value else { return nil }
        return number.double
    }
}
