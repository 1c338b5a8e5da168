import APNs
import JSON
import PushLog

extension Sightings {
    /// Why no push came that was meant: the likeliest reason first, at the end that none came.
    func absence(_ question: WhyQuestion) -> [Clue] {
        let matcher = question.matcher
        let near = otherTopic(question) + otherEnvironment(question) + similarTokens(question)
        // What was said of a push once need not be said again.
        let told = Set(near.flatMap(\.pushes))
        let refused = refusedPushes(matcher).filter { !told.isSuperset(of: $0.pushes) }
        return notReady + near + failedConnections + refused + activeFaults(matcher)
            + idleConnections
            + movedClock + lostRecords + [nothing(question)]
    }

    /// Pushes to the same token with another topic than the one that is meant.
    private func otherTopic(_ question: WhyQuestion) -> [Clue] {
        guard let topic = question.topic else { return [] }
        let others = toSameToken(question).filter { $0.topic != topic }
        return Sightings.grouped(others) { $0.topic ?? "" }.map { group in
            let sent = group[0].topic
            let likeness = sent.flatMap { TopicLikeness.sentence(expected: topic, got: $0) }
            return Clue(
                .otherTopic,
                "\(Sightings.pushes(group.count)) to this token had \(Sightings.topic(sent)), not "
                    + topic + (likeness.map { ": \($0)" } ?? ""),
                hint: group[0].answer.status == 200
                    ? "the app that is meant gets pushes with its own bundle id only"
                    : group[0].whyRefused?.hint,
                count: group.count, pushes: group.map(\.sequence),
                details: [
                    .init("expected", text: topic), .init("got", text: sent),
                    .init("summary", text: group[0].summary),
                ])
        }
    }

    private func otherEnvironment(_ question: WhyQuestion) -> [Clue] {
        guard let environment = question.environment else { return [] }
        let others = toSameToken(question).filter {
            $0.environment != environment && ($0.topic == question.topic || question.topic == nil)
        }
        guard let newest = others.first else { return [] }
        return [
            Clue(
                .otherEnvironment,
                "\(Sightings.pushes(others.count)) to this token went to the environment "
                    + "\(newest.environment.name), not to \(environment.name): \(newest.summary)",
                hint: "the name of the host decides: api.push.apple.com is production, "
                    + "api.sandbox.push.apple.com development",
                count: others.count, pushes: others.map(\.sequence),
                details: [
                    .init("expected", text: environment.name),
                    .init("got", text: newest.environment.name),
                ])
        ]
    }

    /// Pushes to tokens that look like a slip of the pen, or of a database.
    private func similarTokens(_ question: WhyQuestion) -> [Clue] {
        let similar = records.compactMap { record -> (PushRecord, String)? in
            guard let sent = record.deviceToken else { return nil }
            return TokenLikeness.sentence(expected: question.deviceToken, got: sent)
                .map { (record, $0) }
        }
        return Sightings.grouped(similar) { $0.0.deviceToken ?? "" }.map { group in
            let (newest, likeness) = group[0]
            return Clue(
                .similarToken,
                "\(Sightings.pushes(group.count)) went to a device token that looks like this one: "
                    + likeness,
                hint: "compare the token that the app got with the one that the sender has stored",
                count: group.count, pushes: group.map(\.0.sequence),
                details: [
                    .init("expected", text: question.deviceToken.lowercased()),
                    .init("got", text: newest.deviceToken),
                    .init("summary", text: newest.summary),
                ])
        }
    }

    private var lostRecords: [Clue] {
        guard dropped > 0 else { return [] }
        return [
            Clue(
                .logDropped,
                "the log was full and has dropped \(dropped) records since it began; one of them "
                    + "may have been to this token",
                hint: "--set log-records=N keeps more", count: Int(clamping: dropped))
        ]
    }

    private func nothing(_ question: WhyQuestion) -> Clue {
        let others = records.isEmpty ? "and none to any other" : "but \(records.count) to others"
        return Clue(
            .noPush,
            "no push to this token came since \(question.since), \(others)",
            hint: records.isEmpty && connections.isEmpty
                ? "no sender has connected: run mock-apns doctor beside it"
                : "did the sender choose this device at all? Its own log may tell",
            count: 0)
    }

    private func toSameToken(_ question: WhyQuestion) -> [PushRecord] {
        var matcher = Matcher()
        matcher.deviceToken = question.deviceToken
        return records.filter { matcher.matches($0) }
    }

    private static func pushes(_ count: Int) -> String {
        count == 1 ? "1 push" : "\(count) pushes"
    }

    private static func topic(_ topic: String?) -> String {
        topic.map { "the topic \($0)" } ?? "no topic"
    }
}
