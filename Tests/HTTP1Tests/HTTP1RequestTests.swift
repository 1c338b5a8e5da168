import HTTP1
import Testing

@Suite struct HTTP1RequestTests {
    static let local = HTTP1Peer(description: "unix", isLocal: true)

    @Test(
        "a target is split at its first question mark and not decoded",
        arguments: [
            ("/", "/", nil), ("/a%2Fb", "/a%2Fb", nil), ("/a?", "/a", ""),
            ("/a?b=c&d=%20", "/a", "b=c&d=%20"), ("/a?b?c", "/a", "b?c"),
        ] as [(String, String, String?)])
    func target(target: String, path: String, query: String?) {
        let request = HTTP1Request(method: "GET", target: target, peer: Self.local)
        #expect(request.path == path)
        #expect(request.query == query)
    }

    @Test("fields are found by name without regard to case, duplicates in order")
    func fields() {
        let headers = [HTTP1Header("X-One", "1"), HTTP1Header("x-one", "2"), HTTP1Header("X", "3")]
        #expect(headers.first(named: "X-ONE") == "1")
        #expect(headers.all(named: "X-ONE") == ["1", "2"])
        #expect(headers.first(named: "X-On") == nil)
        #expect(headers.all(named: "Y") == [])
    }
}
