import PushLog
import TLS
import Testing

@testable import Gateway

@Suite("What is not TLS, and TLS that fails")
struct TransportTests {
    /// A gateway with TLS whose client speaks something else.
    private func sender() throws -> Sender {
        let sender = try Sender(tls: try TLSClientContext(), budget: 0)
        sender.refill()
        return sender
    }

    @Test(
        "plain HTTP on the TLS port is named in the connection log",
        arguments: ["GET / HTTP/1.1\r\n\r\n", "POST /3/device/x HTTP/1.1\r\nhost: x\r\n\r\n"])
    func plainHTTP(text: String) throws {
        let sender = try sender()
        try sender.give(Array(text.utf8))
        #expect(sender.isFinished)
        sender.end("closed")
        let why = try #require(sender.event?.why)
        #expect(why.contains("plain HTTP on a TLS port"))
        #expect(sender.world.log == ["cut-off: \(why)"])
        #expect(sender.event?.tls == nil)
    }

    @Test("cleartext HTTP/2 on the TLS port is named too")
    func priorKnowledge() throws {
        let sender = try sender()
        try sender.give(Sender.preface + Frame(.settings).bytes)
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why?.contains("does not speak TLS") == true)
    }

    /// Source: jchambers/pushy#870 and #1093, sideshow/apns2#236, edamov/pushok#126, vapor/apns#33.
    @Test(
        "FC-A19: a client that does not trust the CA: alert and peer are in the connection log",
        arguments: [TLSVersion.tls12, .tls13])
    func untrusted(version: TLSVersion) throws {
        let client = try TLSClientContext(
            caPEM: try Certificates.strangeAuthority(), versions: (version, version))
        let sender = try Sender(tls: client)
        try sender.pump()
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.alertReceived == "unknown_ca")
        #expect(sender.event?.alertSent == nil)
        #expect(sender.event?.peer == "127.0.0.1:50000")
        #expect(sender.event?.why == "TLS alert unknown_ca from the client")
        #expect(sender.world.log == ["cut-off: TLS alert unknown_ca from the client"])
    }

    @Test(
        "a client that trusts the CA gets its answer, by every name of the certificate",
        arguments: ["localhost", "127.0.0.1", "api.push.apple.com", "api.sandbox.push.apple.com"])
    func trusted(name: String) throws {
        let client = try TLSClientContext(caPEM: try Certificates.authority())
        let sender = try Sender(tls: client, serverName: name)
        try sender.open()
        #expect(try sender.push(.base).status == 200)
        // An IP address is no server name. Source: RFC 6066 section 3.
        #expect(sender.event?.sni == (name == "127.0.0.1" ? nil : name))
    }

    /// Source: Pr0Ger/PyAPNs2#24, jazzband/django-push-notifications#355.
    @Test("FC-A20: versions below TLS 1.2 are refused with an alert and named")
    func oldVersion() throws {
        let client = try TLSClientContext(versions: (.tls11, .tls11))
        let sender = try Sender(tls: client)
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why?.contains("unsupported protocol") == true)
        #expect(sender.event?.alertSent == "protocol_version")
    }

    @Test("garbage after the handshake ends the connection, named", arguments: [1, 16_384])
    func garbage(chunk: Int) throws {
        let sender = try Sender(tls: try TLSClientContext(), chunk: chunk)
        try sender.open()
        try sender.give(Array(repeating: 0x17, count: 64))
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.event?.why?.isEmpty == false)
        #expect(sender.world.log.count == 1)
        #expect(sender.world.log.first?.hasPrefix("cut-off: ") == true)
    }

    @Test("on a cleartext listener HTTP/2 begins at once")
    func cleartext() throws {
        let sender = try Sender()
        #expect(sender.frames.map(\.kind) == [.settings])
        try sender.open()
        #expect(try sender.push(.base).status == 200)
        #expect(sender.event?.tls == nil && sender.event?.alpn == nil && sender.event?.sni == nil)
    }

    @Test("TLS bytes on a cleartext listener are answered with a GOAWAY that shows them")
    func tlsOnCleartext() throws {
        let sender = try Sender()
        try sender.give([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])
        #expect(sender.isFinished)
        #expect(sender.goAways.map(\.code) == [1])
        sender.end("closed")
        #expect(sender.event?.notices.first?.hasPrefix("bad-preface: ") == true)
    }
}
