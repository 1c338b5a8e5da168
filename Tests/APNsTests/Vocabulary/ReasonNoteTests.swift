import APNs
import Testing

@Suite("What reasons mean")
struct ReasonNoteTests {
    @Test("every reason has a meaning, an advice and a source", arguments: Reason.allCases)
    func complete(reason: Reason) {
        let note = reason.note
        for text in [note.meaning, note.advice, note.source] {
            #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("\n"))
        }
    }

    @Test("no two reasons are explained alike, but for the two spellings of one")
    func distinct() {
        let meanings = Reason.allCases.filter { $0 != .badEnvironmentKeyIDInToken }.map(
            \.note.meaning)
        #expect(Set(meanings).count == meanings.count)
        #expect(
            Reason.badEnvironmentKeyIDInToken.note.meaning
                == Reason.badEnvironmentKeyInToken.note.meaning)
    }

    /// Apple: never retry these; 5xx after 15 minutes with back-off; TooManyRequests later.
    ///
    /// Source: protocol section 4, retry guidance.
    @Test("the retries are those of Apple's page")
    func retries() {
        let never = Reason.allCases.filter { $0.note.retry == .never }
        #expect(
            Set(never) == [
                .badDeviceToken, .deviceTokenNotForTopic, .forbidden, .expiredToken, .unregistered,
                .payloadTooLarge,
            ])
        for reason in Reason.allCases where reason.status >= 500 {
            #expect(reason.note.retry == .later && reason.note.advice.contains("15 minutes"))
        }
        #expect(Reason.tooManyRequests.note.retry == .later)
    }
}
