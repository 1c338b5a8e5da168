import APNs
import JSON
import PushLog
import Routing

/// Pushes that came to a device token, and what became of them.
enum ArrivedPushes {
    /// One finding for each way in which pushes ended; what explains best that nothing was seen
    /// comes first.
    ///
    /// - Parameter records: newest first.
    /// - Returns: refused ones first, shown ones last.
    static func clues(_ records: [PushRecord]) -> [Clue] {
        let groups = Sightings.grouped(records, by: key)
        let clues = groups.map(clue)
        return clues.enumerated().sorted { a, b in
            (rank(a.element.kind), a.offset) < (rank(b.element.kind), b.offset)
        }.map(\.element)
    }

    /// What makes two pushes have ended in the same way.
    private static func key(_ record: PushRecord) -> String {
        let parts = [
            "\(record.answer.status)", record.answer.reason?.name, record.answer.rule?.name,
            record.fault, record.deviceID, record.delivery?.state.rawValue,
            record.trace?.outcome.name, record.trace?.appState.name, record.trace?.rules.last?.id,
        ]
        return parts.map { $0 ?? "" }.joined(separator: "|")
    }

    private static func clue(_ group: [PushRecord]) -> Clue {
        let newest = group[0]
        guard newest.answer.status == 200 else { return Clue(refused: group) }
        let head = group.count == 1 ? "a push" : "\(group.count) pushes"
        return Clue(
            kind(newest), "\(head), received \(newest.receivedAt): \(newest.summary)",
            hint: remedy(newest), count: group.count, pushes: group.map(\.sequence),
            details: [
                .init("outcome", text: newest.trace?.outcome.name),
                .init("delivery_state", text: newest.delivery?.state.rawValue),
                .init("device", text: newest.deviceID),
                .init("app_state", text: newest.trace?.appState.name),
                .init("rule", text: newest.trace?.rules.last?.id),
                .init("topic", text: newest.topic),
                .init("environment", text: newest.environment.name),
            ])
    }

    private static func kind(_ record: PushRecord) -> Clue.Kind {
        switch record.trace?.outcome {
        case .shown: .shown
        case .listed, .silentCallback, .system, nil: .notShown
        case .held, .stored: .waiting
        case .dropped, .impossible: .dropped
        }
    }

    /// What to do: what the device or the payload is remarked on, else what holds for the kind.
    private static func remedy(_ record: PushRecord) -> String? {
        let remarks = record.trace?.remarks.compactMap(\.remedy) ?? []
        let findings = record.findings.filter { $0.level != .info }.compactMap(\.hint)
        if let text = remarks.first ?? findings.first { return text }
        let device = record.deviceID ?? "the device"
        return switch record.trace?.outcome {
        case .shown:
            "GET /v1/devices/\(device)/screen shows what its user sees now, /timeline what it "
                + "went through"
        case .stored:
            "let \(device) be online, for instance: mock-apns devices act \(device) online"
        case .held: "mock-apns devices timeline \(device) tells whether it came later"
        case .listed, .silentCallback, .system, .dropped, .impossible, nil: nil
        }
    }

    private static func rank(_ kind: Clue.Kind) -> Int {
        switch kind {
        case .refused: 0
        case .dropped: 1
        case .waiting: 2
        case .notShown: 3
        case .shown: 4
        case .similarToken, .otherTopic, .otherEnvironment, .handshake, .idleConnection, .notReady,
            .fault, .clock, .logDropped, .noPush:
            5
        }
    }
}
