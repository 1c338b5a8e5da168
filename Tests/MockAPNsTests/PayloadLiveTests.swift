import APNs
import JSON
import Testing

@testable import MockAPNs

/// Field cases of group E: payloads through the gateway, into log and route.
@Suite("FC-E: payloads")
struct PayloadLiveTests {
    /// A body of exactly that many bytes.
    private static func body(bytes count: Int) -> String {
        let frame = #"{"aps":{"alert":""}}"#
        let text = String(repeating: "a", count: count - frame.utf8.count)
        return frame.replacing(#""""#, with: "\"\(text)\"")
    }

    /// The record of one push with this body.
    private func record(
        _ live: Live, _ body: String, headers: [String] = ["apns-push-type: alert"],
        status: Int = 200, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let answer = try live.push(body: body, headers: headers)
        #expect(answer.status == status, "\(body)", sourceLocation: sourceLocation)
        let id = try #require(answer.headers["apns-id"], sourceLocation: sourceLocation)
        return try #require(
            try live.pushes("apns_id=\(id)").first, sourceLocation: sourceLocation)
    }

    @Test("FC-E1: 4,096 and 5,120 bytes pass, one more is 413")
    func sizes() async throws {
        try await Live.with { live in
            let folder = try Folder()
            for (bytes, topic, type, status) in [
                (4_096, "com.example.app", "alert", 200), (4_097, "com.example.app", "alert", 413),
                (5_120, "com.example.app.voip", "voip", 200),
                (5_121, "com.example.app.voip", "voip", 413),
            ] {
                let file = try folder.write("body", PayloadLiveTests.body(bytes: bytes))
                let answer = try live.push(
                    topic: topic, body: "@" + file, headers: ["apns-push-type: \(type)"])
                #expect(answer.status == status, "\(bytes)")
                if status == 413 { #expect(answer.body == #"{"reason":"PayloadTooLarge"}"#) }
                let record = try #require(try live.pushes("order=desc").first)
                #expect(record.at("payload_bytes")?.integer == Int64(bytes))
            }
        }
    }

    @Test("FC-E1: a mebibyte is 413, and the connection serves the next push")
    func mebibyte() async throws {
        try await Live.with { live in
            let folder = try Folder()
            let file = try folder.write("body", PayloadLiveTests.body(bytes: 1 << 20))
            let common = [
                "--silent", "--max-time", "20", "--cacert", live.ca, "--http2", "-H",
                "apns-topic: com.example.app", "--write-out", "%{http_code} ",
            ]
            // Curl 7.88 shows no answer to a body that it could not send whole; nghttp does.
            let result = try run(
                ["curl", "--data-binary", "@" + file] + common + [live.url(), "--next"]
                    + ["--data-binary", Live.body] + common + [live.url()])
            #expect(result.output.hasSuffix(" 200 "), "\(result.output)")
            let records = try live.pushes()
            try #require(records.count == 2)
            #expect(records.map { $0.at("status")?.integer } == [413, 200])
            #expect(records[0].at("connection.id") == records[1].at("connection.id"))
            #expect(records[0].at("payload_truncated")?.bool == true)
            let other = try run(
                "nghttp", "--verbose", "--timeout=20", "--data=\(file)", "--header=:method: POST",
                "--header=apns-topic: com.example.app", live.url(host: "127.0.0.1"))
            #expect(other.output.contains(":status: 413"))
            #expect(other.output.contains(#"{"reason":"PayloadTooLarge"}"#))
        }
    }

    @Test("FC-E2: the bytes count as they are sent; either form of an emoji is the same text")
    func escapes() async throws {
        try await Live.with { live in
            let folder = try Folder()
            func alert(_ emoji: String, _ count: Int, padding: Int) -> String {
                let text =
                    String(repeating: emoji, count: count)
                    + String(repeating: "a", count: padding)
                return #"{"aps":{"alert":"\#(text)"}}"#
            }
            let escaped = "\\uD83D\\uDE00"
            // 20 bytes around the text: 4,000 bytes with 64 emoji raw, 4,512 escaped.
            let raw = alert("😀", 64, padding: 3_980 - 64 * 4)
            let long = alert(escaped, 64, padding: 3_980 - 64 * 4)
            #expect(raw.utf8.count == 4_000 && long.utf8.count == 4_512)
            for (body, status) in [(raw, 200), (long, 413)] {
                let file = try folder.write("body", body)
                #expect(try live.push(body: "@" + file).status == status)
            }
            let first = try record(live, alert("😀", 2, padding: 1))
            let second = try record(live, alert(escaped, 2, padding: 1))
            #expect(first.at("payload.aps.alert")?.string == "😀😀a")
            #expect(first.at("payload") == second.at("payload"))
        }
    }

    @Test("FC-E3: text that was escaped twice arrives as its code, with a finding")
    func doubleEscape() async throws {
        try await Live.with { live in
            let record = try record(live, #"{"aps":{"alert":"\\ud83d\\ude09"}}"#)
            #expect(record.at("payload.aps.alert")?.string == #"\ud83d\ude09"#)
            #expect(record.findingCodes == ["payload.double-escape"])
            let message = record.at("findings")?.array?.first?.at("message")?.string
            #expect(message?.hasPrefix("double-escaped surrogate") == true)
        }
    }

    /// Bodies that are no payload, with the offset of their mistake where they are not JSON.
    static let notPayloads: [(body: String, offset: Int64?)] = [
        ("not json", 1), ("{'aps':{}}", 1), (#"{"aps":{},}"#, 10), ("[]", nil), (#""x""#, nil),
        (#"{"aps":[]}"#, nil),
    ]

    @Test("FC-E4: what is no JSON object is accepted with an error-level finding")
    func notJSON() async throws {
        try await Live.with { live in
            for (body, offset) in PayloadLiveTests.notPayloads {
                let record = try record(live, body)
                let finding = record.at("findings")?.array?.first
                #expect(finding?.at("code")?.string == "invalid-payload", "\(body)")
                #expect(finding?.at("level")?.string == "error", "\(body)")
                #expect(finding?.at("offset")?.integer == offset, "\(body)")
                #expect(record.at("outcome")?.string == "dropped", "\(body)")
            }
            let empty = try record(live, "", status: 400)
            #expect(empty.at("reason")?.string == "PayloadEmpty")
        }
    }

    @Test("FC-E4: the strict profile refuses it, with the place and as a reason of its own")
    func notJSONStrict() async throws {
        try await Live.with({ $0.profile = .strict }) { live in
            for (body, offset) in PayloadLiveTests.notPayloads {
                let record = try record(live, body, status: 400)
                #expect(record.at("reason")?.string == "InvalidPayload", "\(body)")
                #expect(record.at("delivery") == .null, "\(body)")
                let got = try #require(record.at("explanation.got")?.string)
                if let offset { #expect(got.contains("at offset \(offset),"), "\(got)") }
                let hint = record.at("explanation.hint")?.string
                #expect(hint?.contains("mock-only reason") == true)
            }
            let empty = try record(live, "", status: 400)
            #expect(empty.at("reason")?.string == "PayloadEmpty")
        }
    }

    @Test(
        "FC-E5: without anything in aps the push is accepted and nothing happens",
        arguments: [#"{"foo":1}"#, #"{"aps":{}}"#, #"{"aps":null}"#])
    func nothing(_ body: String) async throws {
        try await Live.with { live in
            let record = try record(live, body)
            #expect(record.findingCodes == ["payload.nothing-to-do"])
            #expect(record.at("route.payload_class")?.string == "P0")
            #expect(record.at("outcome")?.string == "dropped")
            #expect(record.at("route.shown") == .array([]))
            #expect(record.callbacks == [])
        }
    }

    static let silent: [(aps: String, wakes: Bool, code: String?)] = [
        (#""content-available":1"#, true, nil),
        (#""content-available":true"#, true, "payload.bad-value"),
        (#""content-available":"1""#, false, "payload.wrong-type"),
        (#""content-available":0"#, false, "payload.bad-value"),
        (#""content-available":false"#, false, "payload.bad-value"),
        (#""content_available":1"#, false, "payload.misspelled-key"),
        (#""contentAvailable":true"#, false, "payload.misspelled-key"),
    ]

    @Test("FC-E6: 1 and true wake the app, other values and spellings are named")
    func contentAvailable() async throws {
        try await Live.with { live in
            for (aps, wakes, code) in PayloadLiveTests.silent {
                let record = try record(
                    live, "{\"aps\":{\(aps)}}",
                    headers: ["apns-push-type: background", "apns-priority: 5"])
                #expect(record.callbacks.contains("app.didReceiveRemote") == wakes, "\(aps)")
                #expect(record.at("outcome")?.string == (wakes ? "silent-callback" : "dropped"))
                let first = record.at("findings")?.array?.first
                #expect(first?.at("code")?.string == code, "\(aps)")
                guard code == "payload.misspelled-key" else { continue }
                #expect(first?.at("hint")?.string == "did you mean \"content-available\"?")
            }
        }
    }

    @Test("FC-E7: the service extension runs for mutable-content 1 with an alert only")
    func mutableContent() async throws {
        try await Live.with { live in
            for (aps, state, runs, code) in [
                (#""alert":"a","mutable-content":1"#, "suspended", true, String?.none),
                (
                    #""badge":1,"mutable-content":1"#, "suspended", false,
                    "payload.mutable-without-alert"
                ),
                (
                    #""alert":"a","mutable-content":"true""#, "suspended", false,
                    "payload.wrong-type"
                ),
                (#""alert":"a","mutable-content":1"#, "force-quit", true, nil),
            ] {
                try live.put(
                    "phone",
                    """
                    {"apps":[{"topic":"com.example.app","device_token":"\(Live.token)",
                    "state":"\(state)","service_extension":true}]}
                    """)
                let record = try record(live, "{\"aps\":{\(aps)}}")
                #expect(record.callbacks == (runs ? ["nse.didReceive"] : []), "\(aps)")
                #expect(record.findingCodes == [code].compactMap { $0 }, "\(aps)")
            }
        }
    }

    @Test("FC-E8: a sound is a string or an object; anything else is named")
    func sound() async throws {
        try await Live.with { live in
            for (sound, isHeard, codes) in [
                (#""default""#, true, []),
                (#"{"critical":1,"name":"a.caf","volume":0.5}"#, true, []),
                (#"{"critical":"1"}"#, true, ["payload.wrong-type"]),
                ("5", false, ["payload.wrong-type"]),
            ] {
                let record = try record(live, #"{"aps":{"alert":"a","sound":\#(sound)}}"#)
                #expect(record.at("route.shown")?.strings.contains("sound") == isHeard, "\(sound)")
                #expect(record.findingCodes == codes, "\(sound)")
            }
        }
    }

    @Test("FC-E9: a badge alone is a push; a badge that is a string changes nothing")
    func badge() async throws {
        try await Live.with { live in
            for (badge, shown, codes) in [
                ("0", ["badge"], []), ("3", ["badge"], []),
                ("\"3\"", [], ["payload.wrong-type", "payload.nothing-to-do"]),
            ] {
                let record = try record(live, #"{"aps":{"badge":\#(badge)}}"#)
                #expect(record.at("route.shown")?.strings == shown, "\(badge)")
                #expect(record.findingCodes == codes, "\(badge)")
                #expect(!record.callbacks.contains("un.willPresent"))
            }
        }
    }

    @Test("FC-E10: only the alert inside aps is shown, and an empty one is none")
    func rootAlert() async throws {
        try await Live.with { live in
            let cut = try record(live, #"{"alert":"full text","aps":{"alert":"cut","badge":4}}"#)
            #expect(cut.findingCodes == ["payload.misplaced-key"])
            #expect(cut.at("route.shown")?.strings == ["banner", "badge"])
            let page = try live.ask("GET", "/").body
            #expect(String(decoding: page, as: UTF8.self).contains("cut"))
            #expect(!String(decoding: page, as: UTF8.self).contains("full text"))
            let empty = try record(live, #"{"aps":{"alert":{}}}"#)
            #expect(empty.at("route.shown") == .array([]))
            #expect(empty.at("outcome")?.string == "dropped")
        }
    }

    @Test("FC-E11: custom keys in aps, further keys at the root and deep nesting are accepted")
    func customKeys() async throws {
        try await Live.with { live in
            let custom = try record(live, #"{"aps":{"alert":"a","link_url":"x"}}"#)
            #expect(custom.findingCodes == ["payload.unknown-key"])
            let root = try record(live, #"{"aps":{"alert":"a"},"push-type":"alert"}"#)
            #expect(root.findingCodes == [])
            let nested = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
            #expect(try live.push(body: #"{"aps":{"alert":"a"},"deep":\#(nested)}"#).status == 200)
            // The record holds the payload as it was sent: as deep as payloads may be.
            let answer = try live.ask("GET", "/v1/pushes?order=desc&limit=1").body
            let page = try JSONValue(parsing: answer, limits: JSONLimits(depth: 600))
            let deep = try #require(page.at("pushes")?.array?.first)
            #expect(deep.findingCodes == ["push-type-missing"])
            for record in [custom, root, deep] {
                #expect(record.at("outcome")?.string == "shown")
            }
        }
    }
}
