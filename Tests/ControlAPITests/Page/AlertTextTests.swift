import PushLog
import Testing

@testable import ControlAPI

struct AlertTextTests {
    static let payloads: [(body: String, line: String?)] = [
        (#"{"aps":{"alert":"Hi"}}"#, "Hi"), (#"{"aps":{"alert":""}}"#, nil),
        (#"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"}}}"#, "T \u{2013} S \u{2013} B"),
        (#"{"aps":{"alert":{"body":"B"}}}"#, "B"),
        (#"{"aps":{"alert":{"title":"","title-loc-key":"TK","loc-key":"LK"}}}"#, "TK \u{2013} LK"),
        (#"{"aps":{"alert":{"title":1,"body":null}}}"#, nil), (#"{"aps":{"alert":[]}}"#, nil),
        (#"{"aps":{"content-available":1}}"#, nil), (#"{"aps":[]}"#, nil), ("[]", nil),
        ("", nil), ("not json", nil), (#"{"alert":"Hi"}"#, nil),
        (#"{"aps":{"alert":"\u003cb\u003e"}}"#, "<b>"),
        (
            #"{"aps":{"alert":"Hi"},"x":"# + String(repeating: "[", count: 17)
                + String(repeating: "]", count: 17) + "}", nil
        ),
    ]

    @Test("is what the screen would say", arguments: payloads)
    func line(_ row: (body: String, line: String?)) {
        #expect(AlertText.line(of: Sample.record(body: row.body)) == row.line)
    }
}
