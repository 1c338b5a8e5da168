import Testing

@testable import HTTPClient

@Suite struct RequestFieldsTests {
    @Test("fields keep their order, empty ones stay, and libcurl adds nothing")
    func lines() {
        let lines = RequestFields.lines([
            HTTPClientHeader("X-A", "1"), HTTPClientHeader("X-B", ""),
            HTTPClientHeader("accept", "text/plain"),
        ])
        #expect(
            lines == [
                "X-A: 1", "X-B;", "accept: text/plain", "Content-Type:", "Expect:", "User-Agent:",
            ])
    }

    @Test(
        "a method or field that would change the request is refused",
        arguments: [
            ("GET", "X", "1", true), ("M-SEARCH", "x_y", "", true), ("", "X", "1", false),
            ("GE T", "X", "1", false), ("GET", "", "1", false), ("GET", "X:", "1", false),
            ("GET", "X", "1\r\nY: 2", false), ("GET", "X", "a\u{0}", false),
            ("GET", "X\n", "1", false), ("GET", "X", "tab\tok", true),
        ])
    func fault(method: String, name: String, value: String, isFine: Bool) {
        let fault = RequestFields.fault(method: method, headers: [HTTPClientHeader(name, value)])
        #expect((fault == nil) == isFine)
    }
}
