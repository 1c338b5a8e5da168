import APNs
import PushLog
import Routing
import TestSupport

extension RecordMaker {
    /// A request as senders make them, well formed or not.
    mutating func raw() -> RawRequest {
        let body = body()
        let raw = RawRequest(fields: fields(), body: body)
        if !chance(8) { return raw }
        // Abandoned, or beyond the limit.
        return RawRequest(
            bytes: raw.bytes, fieldsEnd: raw.fieldsEnd,
            bodyLength: raw.bodyLength + any([0, 1, 100_000]), isComplete: chance(3),
            authorizationCount: any([0, 1, 2, 300]))
    }

    private mutating func fields() -> [(name: String, value: String)] {
        let path = any(["/3/device/" + Sample.token, "/3/device/", "/", "/3/device/a?b"])
        var fields = [(name: ":method", value: any(["POST", "HEAD"])), (":path", path)]
        if !chance(6) { fields.append(("apns-topic", any(["com.example.app", "a.voip", text()]))) }
        if !chance(6) {
            fields.append(("apns-push-type", chance(9) ? text() : any(PushType.allCases).name))
        }
        if chance(3) { fields.append(("apns-priority", any(["10", "5", "1", "7"]))) }
        if chance(3) { fields.append(("apns-expiration", any(["0", "1800000000", "soon"]))) }
        if chance(3) { fields.append(("apns-collapse-id", text())) }
        if chance(3) { fields.append(("apns-id", identifier().text(any([.upper, .lower])))) }
        if chance(3) { fields.append(("authorization", "bearer a.b.c")) }
        if chance(9) { fields.append(("proxy-authorization", "basic abc")) }
        if chance(3) { fields.append((text(), text())) }
        if chance(9) { fields += fields }
        return fields
    }

    private mutating func body() -> [UInt8] {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: []
        case 1: random.bytes(upTo: 300)
        case 2:
            Array(#"{"aps":{"alert":"\#(random.next())","badge":-12.5e-3},"id":[1,"a\n"]}"#.utf8)
        case _: Array(Sample.payload.utf8)
        }
    }

    mutating func freshConnection() -> ConnectionInfo {
        ConnectionInfo(
            id: random.next() >> 1, peer: text(), sni: chance(2) ? nil : text(), alpn: nil,
            tls: text(),
            environment: any(Environment.allCases),
            certificate: chance(3) ? nil : certificate())
    }

    private mutating func certificate() -> ClientCertificateSummary {
        ClientCertificateSummary(
            subject: text(), issuer: text(), serial: text(), hash: text(),
            provider: ProviderCertificate(
                topics: [text(), text()], environments: any([[], [.production]]),
                defaultTopic: chance(2) ? nil : text(), hasExtension: chance(2),
                hasUnreadableTopics: chance(2)),
            isVerified: chance(2))
    }

    static func connection(_ number: Int) -> ConnectionInfo {
        ConnectionInfo(
            id: UInt64(number), peer: "127.0.0.1:5000\(number)",
            sni: number == 0 ? nil : "localhost",
            alpn: "h2", tls: "TLSv1.3", environment: number == 1 ? .production : .development,
            certificate: number > 3 ? Sample.certificate(["com.example.app"]) : nil)
    }

    /// What routing says of some pushes to some apps.
    static func traces(_ random: inout SeededGenerator) -> [Trace] {
        (0..<200).map { _ in
            let facts = PayloadFacts(rawValue: UInt16(truncatingIfNeeded: random.next()))
            let shape = PushShape(
                facts: facts.union([.isObject, .hasAPS]),
                pushType: PushType.allCases.randomElement(using: &random))
            var app = NamedHost.all.randomElement(using: &random)?.app ?? AppInstall(topic: "a")
            app.state = AppState.allCases.randomElement(using: &random) ?? .suspended
            app.hooks += HookSet.named.randomElement(using: &random).map { [$0] } ?? []
            let device = DeviceTemplate.all.randomElement(using: &random)?.device
            return Router.route(
                shape, to: app, on: device ?? Device(id: "phone"), policy: RoutingPolicy())
        }
    }
}
