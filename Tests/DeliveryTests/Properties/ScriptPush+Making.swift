import APNs
import PushLog
import Routing
import TestSupport

extension ScriptPush {
    /// Any push, sent at the wall time `wall`.
    init(_ random: inout SeededGenerator, wall: Instant) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: makeAlert(&random)
        case 9..<13: makeSilent(&random)
        case 13..<17: makeActivity(&random)
        case 17: makeSpecial(&random)
        case 18: (type, body) = (.alert, ["", "{", "[]", "{\"aps\":1}"].any(&random))
        case _: (type, badge) = (.alert, Int64.random(in: -1...9, using: &random))
        }
        if let badge { members.append("\"badge\":\(badge)") }
        if let relevance { members.append("\"relevance-score\":\(relevance)") }
        let seconds = wall.milliseconds / 1_000
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<3: expiration = nil
        case 3: expiration = 0
        case 4: expiration = seconds - Int64.random(in: 0...90_000, using: &random)
        case 5: expiration = seconds + Int64.random(in: 1...1_200, using: &random)
        case 6: expiration = seconds + Int64.random(in: 1...200_000, using: &random)
        case _: expiration = [seconds + 60 * 86_400, 9_999_999_999_999, .max].any(&random)
        }
    }

    private mutating func makeAlert(_ random: inout SeededGenerator) {
        type = random.chance(10) ? nil : random.chance(20) ? .background : .alert
        members = ["\"alert\":\"hi\""]
        collapseID = random.chance(3) ? ["a", "b"].any(&random) : nil
        priority = [nil, nil, 10, 5, 5, 1].any(&random)
        if random.chance(2) { members.append("\"sound\":\"default\"") }
        if random.chance(3) { badge = Int64.random(in: 0...99, using: &random) }
        if random.chance(5) { relevance = [0, 0.25, 0.5, 1].any(&random) }
        if random.chance(4) { members.append("\"content-available\":1") }
        if random.chance(5) { members.append("\"mutable-content\":1") }
        if random.chance(3) { members.append("\"category\":\"INVITE\"") }
        if random.chance(6) { members.append("\"interruption-level\":\"passive\"") }
    }

    private mutating func makeSilent(_ random: inout SeededGenerator) {
        type = random.chance(10) ? .alert : .background
        members = ["\"content-available\":1"]
        collapseID = random.chance(6) ? "a" : nil
        priority = [5, 5, 5, 1, 10, nil].any(&random)
    }

    private mutating func makeActivity(_ random: inout SeededGenerator) {
        type = .liveactivity
        priority = [10, 5, nil, 1].any(&random)
        var made = Activity(
            event: [.start, .update, .update, .update, .end].any(&random),
            timestamp: Int64.random(in: 1...30, using: &random),
            number: Int64.random(in: 0...999, using: &random))
        made.staleAfter = random.chance(3) ? Int64.random(in: 0...5_000, using: &random) : nil
        made.removedAfter =
            made.event == .end && random.chance(2)
            ? Int64.random(in: 0...20_000, using: &random) : nil
        activity = made
        members = [
            "\"alert\":\"hi\"", "\"event\":\"\(made.event.name)\"",
            "\"timestamp\":\(made.timestamp)", "\"content-state\":{\"n\":\(made.number)}",
            "\"attributes-type\":\"T\"", "\"attributes\":{}",
        ]
        if let after = made.staleAfter {
            members.append("\"stale-date\":\(made.timestamp + after)")
        }
        if let after = made.removedAfter {
            members.append("\"dismissal-date\":\(made.timestamp + after)")
        }
    }

    private mutating func makeSpecial(_ random: inout SeededGenerator) {
        type = PushType.allCases.any(&random)
        if type == .liveactivity { type = .voip }
        priority = [10, 5, 1].any(&random)
        members = ["\"content-available\":1", "\"alert\":\"hi\""]
    }
}
