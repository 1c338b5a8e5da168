import APNs
import Testing

@Suite("Push types, priorities and environments")
struct PushTypeTests {
    /// Source: Apple, Sending notification requests to APNs, table of push types.
    private static let table: [(PushType, String, suffix: String)] = [
        (.alert, "alert", ""), (.background, "background", ""), (.voip, "voip", ".voip"),
        (.complication, "complication", ".complication"),
        (.fileprovider, "fileprovider", ".pushkit.fileprovider"),
        (.location, "location", ".location-query"),
        (.liveactivity, "liveactivity", ".push-type.liveactivity"),
        (.pushtotalk, "pushtotalk", ".voip-ptt"), (.mdm, "mdm", ""),
        (.widgets, "widgets", ".push-type.widgets"),
        (.controls, "controls", ".push-type.controls"),
    ]

    private func special(_ topic: String) -> PushType? {
        let bytes = Array(topic.utf8)
        return PushType(topicSuffixOf: bytes.span)
    }

    @Test("are Apple's eleven, with word and suffix of the topic", arguments: table)
    func row(type: PushType, name: String, suffix: String) {
        #expect(type.name == name)
        #expect(PushType(name: name) == type)
        #expect("\(type.topicSuffix)" == suffix)
        #expect(special("com.example.app\(suffix)") == (suffix.isEmpty ? nil : type))
    }

    @Test("are all in the table")
    func complete() {
        #expect(PushTypeTests.table.map(\.0) == PushType.allCases)
    }

    @Test(
        "no suffix is seen where it is cut, longer or in the middle",
        arguments: ["", "voip", "com.a.voi", "com.a.voip2", "com.voip.a", "com.a.VOIP", ".voi"])
    func noSuffix(topic: String) {
        #expect(special(topic) == nil)
    }

    @Test("are not found under other words", arguments: ["", "Alert", "push", "LiveActivity"])
    func unknown(name: String) {
        #expect(PushType(name: name) == nil)
    }

    @Test("priorities have Apple's numbers")
    func priorities() {
        #expect(Priority.allCases.map(\.rawValue) == [1, 5, 10])
    }

    @Test("environments are found by their words")
    func environments() {
        #expect(Environment.allCases.map(\.name) == ["development", "production"])
        #expect(
            Environment.allCases.map(\.name).map(Environment.init(name:)) == Environment.allCases)
        #expect(Environment(name: "sandbox") == nil)
    }
}
