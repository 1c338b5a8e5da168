import Testing

@testable import APNs

@Suite("Secrets in the query of a path")
struct RawRequestQueryTests {
    @Test(
        "values of secret parameters are asterisks; all else stays, lengths too",
        arguments: [
            ("/3/device/ab?token=SECRET", "/3/device/ab?token=******"),
            ("/3/device/ab?a=1&AUTH=x.y.z&b=2", "/3/device/ab?a=1&AUTH=*****&b=2"),
            ("/?key=a=b;code=c", "/?key=***;code=*"), ("/?token=", "/?token="),
            ("/?token&key=1", "/?token&key=*"), ("/?tokens=1&mytoken=2", "/?tokens=1&mytoken=2"),
            ("/3/device/ab/token=1", "/3/device/ab/token=1"), ("/?", "/?"), ("?key=1", "?key=*"),
            ("/3/device/ab", "/3/device/ab"),
            ("/?x=?token=1&k\u{E9}y=2", "/?x=?token=1&k\u{E9}y=2"),
        ])
    func masked(sent: String, kept: String) {
        let raw = RawRequest(
            fields: [(":path", sent), ("apns-topic", "a?token=b")], body: Array("?key=1".utf8))
        let request = PushRequest(raw)
        #expect(request.text(.path) == kept)
        #expect(request.text(.topic) == "a?token=b")
        #expect(request.raw.bytes.count == raw.bytes.count)
        #expect(request.raw.bytes.suffix(6) == Array("?key=1".utf8)[...])
    }
}
