import Testing

import JSON

@Suite("What a person probably meant")
struct NearMatchTests {
    static let words = ["force-quit", "foreground", "background", "suspended", "terminated"]

    @Test(
        "is the closest word, case, hyphens and underscores aside",
        arguments: [
            ("forcequit", "force-quit"), ("FORCE_QUIT", "force-quit"),
            ("foregroud", "foreground"), ("suspnded", "suspended"), ("backround", "background"),
            ("terminatd", "terminated"), ("bakgrond", "background"),
        ])
    func near(word: String, meant: String) {
        #expect(NearMatch.of(word, among: NearMatchTests.words) == meant)
    }

    @Test("is nothing where no word is close", arguments: ["", "running", "x", "-_-"])
    func far(word: String) {
        #expect(NearMatch.of(word, among: NearMatchTests.words) == nil)
    }

    @Test("is not sought for very long words")
    func long() {
        let word = String(repeating: "a", count: 65)
        #expect(NearMatch.of(word, among: [word]) == nil)
    }
}
