import Testing

@testable import APNs

@Suite("The buffer of one request")
struct RawRequestTests {
    @Test("holds two lengths, name and value of each field, then the body")
    func layout() {
        let raw = RawRequest(fields: [("ab", "xyz"), ("c", "")], body: [1, 2])
        let fields: [UInt8] = [
            2, 0, 3, 0, 0x61, 0x62, 0x78, 0x79, 0x7a,
            1, 0, 0, 0, 0x63,
        ]
        #expect(raw.bytes == fields + [1, 2])
        #expect(raw.fieldsEnd == fields.count)
        #expect(raw.bodyLength == 2 && raw.isComplete)
        #expect(raw.authorization == nil && raw.authorizationCount == 0)
        #expect(RawRequest.fieldOverhead == 4)
    }

    @Test("gives the fields back in the order received", arguments: [0, 1, 255, 256, 257, 65_535])
    func fields(length: Int) {
        let value = String(repeating: "v", count: length)
        let raw = RawRequest(fields: [("a", value), ("b", "x"), ("a", "y")])
        #expect(raw.fields.map(\.name) == ["a", "b", "a"])
        #expect(raw.fields.map(\.value) == [value, "x", "y"])
        let topic = PushRequest(RawRequest(fields: [("host", value), ("apns-topic", "t")]))
        #expect(topic.text(.topic) == "t" && topic.text(.host) == value)
    }

    @Test("cuts what its lengths cannot say", arguments: [65_536, 65_537, 200_000])
    func tooLong(length: Int) {
        let text = String(repeating: "v", count: length)
        let raw = RawRequest(fields: [("host", text), (text, "x"), ("apns-topic", "t")])
        #expect(raw.fields.map(\.value.utf8.count) == [65_535, 1, 1])
        #expect(raw.fields.map(\.name.utf8.count) == [4, 65_535, 10])
        #expect(PushRequest(raw).text(.topic) == "t")
    }

    @Test("an empty request is one")
    func empty() {
        let raw = RawRequest(fields: [])
        #expect(raw.bytes.isEmpty && raw.fieldsEnd == 0 && raw.fields.isEmpty)
    }

    @Test("the first authorization is the one that is kept")
    func authorization() {
        let raw = RawRequest(fields: [("authorization", "one"), ("authorization", "two")])
        #expect(raw.authorization?.bytes == Array("one".utf8))
        #expect(raw.authorizationCount == 2)
        #expect(raw.fields.map(\.name) == ["authorization", "authorization"])
        #expect(raw.fields.map(\.value) == ["", ""])
    }

    @Test("proxy-authorization is withheld, and is no authorization")
    func proxyAuthorization() {
        let raw = RawRequest(fields: [("proxy-authorization", "bearer a.b.c"), ("a", "x")])
        #expect(raw.authorization == nil && raw.authorizationCount == 0)
        #expect(raw.fields.map(\.name) == ["proxy-authorization", "a"])
        #expect(raw.fields.map(\.value) == ["", "x"])
    }
}
