import Testing

@testable import HTTPClient

@Suite struct SafeURLTests {
    @Test(
        "a URL is shown without user, password, query and fragment",
        arguments: [
            ("http://127.0.0.1:8197/v1/pushes", "http://127.0.0.1:8197/v1/pushes"),
            ("http://user:secret@host:1/a", "http://host:1/a"),
            ("https://secret@host", "https://host"),
            ("https://a@b@host/x@y", "https://host/x@y"),
            ("http://host/a?token=secret", "http://host/a"),
            ("http://host?token=secret", "http://host"),
            ("http://host/#secret", "http://host/"),
            ("http://[::1]:8197/", "http://[::1]:8197/"),
            ("user:secret@host", "host"),
            ("", ""),
        ])
    func text(url: String, shown: String) {
        #expect(SafeURL.text(url) == shown)
        #expect(!SafeURL.text(url).contains("secret"))
    }

    @Test(
        "only http and https without blanks can be asked",
        arguments: [
            ("http://h/", true), ("HTTPS://h/", true), ("ftp://h/", false), ("h:80", false),
            ("file:///etc/passwd", false), ("", false), ("http://h/a b", false),
            ("http://h/\r\nX: 1", false), ("http://h/\u{0}", false),
        ])
    func fault(url: String, isFine: Bool) {
        #expect((SafeURL.fault(url) == nil) == isFine)
    }
}
