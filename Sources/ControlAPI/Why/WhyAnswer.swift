import APNs
package import JSON
import PushLog

/// What is known of why a device token saw nothing.
package struct WhyAnswer: Sendable, Equatable {
    package let question: WhyQuestion
    /// Pushes that came to the token, as far as they are meant; at most 1,000 are counted.
    package let arrived: Int
    /// The likeliest reason first; never empty.
    package let findings: [Clue]

    /// Looks for the reasons.
    ///
    /// - Parameters:
    ///   - question: what is asked.
    ///   - arrived: the pushes that are meant, newest first.
    ///   - sightings: what else has happened since.
    init(_ question: WhyQuestion, arrived: [PushRecord], _ sightings: Sightings) {
        self.question = question
        self.arrived = arrived.count
        findings =
            arrived.isEmpty
            ? sightings.absence(question)
            : ArrivedPushes.clues(arrived) + sightings.notReady + sightings.movedClock
    }

    /// The likeliest reason, one sentence.
    package var sentence: String {
        guard arrived == 0 else {
            let came = arrived == 1 ? "1 push" : "\(arrived) pushes"
            return "\(came) came to this token since \(question.since); "
                + (findings.first?.what ?? "nothing is known of it")
        }
        return "no push to this token came since \(question.since)"
            + (findings.first.map { $0.kind == .noPush ? "" : "; but \($0.what)" } ?? "")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("device_token", question.deviceToken)
        json.member("topic", question.topic)
        json.member("environment", question.environment?.name)
        json.member("since", question.since.description)
        json.member("arrived", Int64(arrived))
        json.member("sentence", sentence)
        json.clues("findings", findings)
        json.endObject()
    }
}
