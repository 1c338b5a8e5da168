import Testing

@testable import HTTP1

@Suite struct HTTP1ResponseTests {
    @Test("an answer gets every protection and no permission for other origins")
    func protections() {
        let fields = HTTP1Response(status: 200).fieldsToSend
        #expect(
            fields == [
                HTTP1Header("X-Content-Type-Options", "nosniff"),
                HTTP1Header("Referrer-Policy", "no-referrer"),
                HTTP1Header("Cross-Origin-Resource-Policy", "same-origin"),
                HTTP1Header("Cache-Control", "no-store"),
            ])
    }

    @Test("an answer's own field wins, whatever its case")
    func ownFields() {
        let own = [HTTP1Header("cache-control", "max-age=60"), HTTP1Header("X", "1")]
        let fields = HTTP1Response(status: 200, headers: own).fieldsToSend
        #expect(Array(fields.prefix(2)) == own)
        #expect(fields.all(named: "Cache-Control") == ["max-age=60"])
        #expect(fields.count == 5)
    }

    @Test("the end of the connection is said once")
    func close() {
        let closing = HTTP1Response(status: 400, closesConnection: true)
        #expect(closing.fieldsToSend.all(named: "connection") == ["close"])
        let own = HTTP1Response(
            status: 400, headers: [HTTP1Header("Connection", "close")], closesConnection: true)
        #expect(own.fieldsToSend.all(named: "connection") == ["close"])
    }

    @Test("a status that is not final is our own mistake")
    func status() async {
        await #expect(processExitsWith: .failure) { _ = HTTP1Response(status: 100) }
    }
}
