import APNs
import Testing

/// Field case FC-B14: no message prints key material.
@Suite("Text that may hold a key")
struct KeyTextTests {
    private static let line = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQgevZzL1gdAFr88hb2"

    @Test(
        "is known by its frame, or by a line of base64 that begins as a key does",
        arguments: [
            "-----BEGIN PRIVATE KEY-----\n\(line)\n", "KEY: \(line)", line, "MH" + line,
            "-----BEGIN EC PRIVATE KEY-----", "[\"\(line)\"]",
        ])
    func found(text: String) {
        #expect(KeyText.isIn(text))
        #expect(!KeyText.shown(text).contains("evZz"))
    }

    @Test(
        "is no id, topic, path or device token",
        arguments: [
            "", "ABC123DEFG", "com.example.Mobile.Messages.NotificationServiceExtension.widget",
            "/Users/Me/Mail/Projects/Server/certs/private/AuthKey_ABC123DEFG.p8",
            String(repeating: "ab", count: 32), String(repeating: "MA", count: 23),
        ])
    func notFound(text: String) {
        #expect(!KeyText.isIn(text))
    }

    @Test("a short text is shown, of another its length alone")
    func shown() {
        #expect(KeyText.shown("ABC123DEFG") == "\"ABC123DEFG\"")
        #expect(KeyText.shown(String(repeating: "a", count: 40)).count == 42)
        #expect(KeyText.shown(String(repeating: "a", count: 2_000)) == "text of 2,000 bytes")
        #expect(KeyText.shown("a\nb") == "text of 3 bytes")
        #expect(KeyText.shown("\u{e9}") == "text of 2 bytes")
    }
}
