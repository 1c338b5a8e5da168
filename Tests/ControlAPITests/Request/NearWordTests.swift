import Testing

@testable import ControlAPI

struct NearWordTests {
    static let words: [(word: String, near: String?)] = [
        ("topic", "topic"), ("Topic", "topic"), ("topics", "topic"), ("tpic", "topic"),
        ("device-token", "device_token"), ("deviceToken", "device_token"),
        ("devicetokn", "device_token"), ("limits", "limit"), ("zebra", nil), ("", nil),
        ("_", nil), ("token", nil), (String(repeating: "t", count: 65), nil),
    ]

    @Test("finds what was probably meant", arguments: words)
    func near(_ row: (word: String, near: String?)) {
        #expect(NearWord.of(row.word, among: ["topic", "device_token", "limit"]) == row.near)
    }

    @Test("asks a question, or says nothing")
    func hint() {
        #expect(NearWord.hint("tpic", among: ["topic"]) == "did you mean \"topic\"?")
        #expect(NearWord.hint("zebra", among: ["topic"]) == nil)
        #expect(NearWord.hint("topic", among: []) == nil)
    }
}
