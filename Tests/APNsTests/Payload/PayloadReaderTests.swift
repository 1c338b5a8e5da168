import APNs
import JSON
import TestSupport
import Testing

@Suite("Reading payloads")
struct PayloadReaderTests {
    private func read(_ text: String) -> PayloadFacts {
        var reader = PayloadReader()
        return reader.read(Array(text.utf8), from: 0)
    }

    private static let object: PayloadFacts = [.isObject]
    private static let aps: PayloadFacts = [.isObject, .hasAPS]

    private static let shapes: [(String, PayloadFacts)] = [
        ("{}", object), (#"{"aps":{}}"#, aps), (#" { "aps" : { } } "#, aps),
        (#"{"foo":1,"aps":{},"bar":[1,{"aps":2}]}"#, aps),
        (#"{"aps":null}"#, object), (#"{"aps":[]}"#, [.isObject, .apsIsNoObject]),
        (#"{"aps":"hi"}"#, [.isObject, .apsIsNoObject]),
        (#"{"aps":0}"#, [.isObject, .apsIsNoObject]),
        (#"{"aps":false}"#, [.isObject, .apsIsNoObject]),
        (#"{"APS":{"alert":"x"}}"#, object), (#"{"a":{"aps":{"alert":"x"}}}"#, object),
        ("[]", []), (#""x""#, []), ("1", []), ("null", []), ("true", []),
        (
            #"{"alert":"full","aps":{"alert":"cut","badge":4}}"#,
            [aps, .alertText, .badge, .unusual]
        ),
    ]

    private static let keys: [(String, PayloadFacts)] = [
        (#""alert":"hi""#, .alertText), (#""alert":"""#, []), (#""alert":null"#, .unusual),
        (#""alert":1"#, .unusual), (#""alert":["hi"]"#, .unusual), (#""alert":{}"#, []),
        (#""alert":{"title":"t"}"#, .alertText), (#""alert":{"subtitle":"s"}"#, .alertText),
        (#""alert":{"body":"b"}"#, .alertText),
        (#""alert":{"loc-key":"k"}"#, [.alertText, .unusual]),
        (#""alert":{"title-loc-key":"k"}"#, [.alertText, .unusual]),
        (#""alert":{"subtitle-loc-key":"k"}"#, [.alertText, .unusual]),
        (#""alert":{"loc-args":["a"],"launch-image":"i"}"#, .unusual),
        (#""alert":{"x":{"body":"b"}}"#, .unusual),
        (#""alert":{"x":[1],"body":"b"}"#, [.alertText, .unusual]),
        (#""badge":0"#, .badge), (#""badge":3"#, .badge), (#""badge":1.5"#, [.badge, .unusual]),
        (#""badge":-1"#, [.badge, .unusual]), (#""badge":1e0"#, [.badge, .unusual]),
        (#""badge":"3""#, .unusual),
        (#""badge":null"#, .unusual), (#""badge":true"#, .unusual),
        (#""sound":"default""#, .sound),
        (#""sound":{"critical":1}"#, PayloadFacts([.sound, .unusual]).with(.critical)),
        (#""sound":{"critical":0,"name":"x"}"#, [.sound, .unusual]),
        (#""sound":5"#, .unusual), (#""sound":null"#, .unusual),
        (#""content-available":1"#, .contentAvailable),
        (#""content-available":true"#, [.contentAvailable, .unusual, .flagIsTrue]),
        (#""content-available":1.0"#, .contentAvailable),
        (#""content-available":10e-1"#, .contentAvailable),
        (#""content-available":1E0"#, .contentAvailable),
        (#""content-available":0"#, .unusual), (#""content-available":false"#, .unusual),
        (#""content-available":"1""#, .unusual), (#""content-available":2"#, .unusual),
        (#""content-available":11"#, .unusual), (#""content-available":-1"#, .unusual),
        (#""content-available":1e400"#, .unusual), (#""content-available":{}"#, .unusual),
        (#""content_available":1"#, .unusual), (#""contentAvailable":true"#, .unusual),
        (#""mutable-content":1"#, .mutableContent),
        (#""mutable-content":true"#, [.mutableContent, .unusual, .flagIsTrue]),
        (#""mutable-content":"true""#, .unusual), (#""mutable_content":1"#, .unusual),
        (#""interruption-level":"active""#, .unusual),
        (#""interruption-level":"passive""#, PayloadFacts.unusual.with(.passive)),
        (#""interruption-level":"time-sensitive""#, PayloadFacts.unusual.with(.timeSensitive)),
        (#""interruption-level":"critical""#, PayloadFacts.unusual.with(.critical)),
        (#""interruption-level":"Passive""#, .unusual), (#""interruption-level":1"#, .unusual),
        (
            #""sound":{"critical":1},"interruption-level":"passive""#,
            PayloadFacts([.sound, .unusual]).with(.critical)
        ),
        (#""event":"start""#, PayloadFacts.unusual.with(.start)),
        (#""event":"update""#, PayloadFacts.unusual.with(.update)),
        (#""event":"end""#, PayloadFacts.unusual.with(.end)),
        (#""event":"""#, .unusual), (#""event":"stop""#, .unusual),
        (#""category":"c","thread-id":"t""#, []), (#""link_url":"x""#, .unusual),
    ]

    @Test("tells what the body is", arguments: shapes)
    func shape(text: String, facts: PayloadFacts) {
        #expect(read(text) == facts)
    }

    @Test("tells what aps holds", arguments: keys)
    func key(text: String, facts: PayloadFacts) {
        #expect(read(#"{"aps":{\#(text)}}"#) == PayloadReaderTests.aps.union(facts))
    }

    @Test("finds keys that are written with escapes", arguments: keys)
    func escaped(text: String, facts: PayloadFacts) {
        // Every key with its first letter as an escape; values stay as they are.
        let escapes = ["a": "0061", "b": "0062", "s": "0073", "c": "0063", "m": "006D"]
        var escaped = text
        for key in ["alert", "badge", "sound", "content-available", "mutable-content"] {
            guard escaped.hasPrefix("\"\(key)\""), let code = escapes[String(key.prefix(1))] else {
                continue
            }
            escaped = "\"\\u\(code)\(key.dropFirst())\"" + escaped.dropFirst(key.count + 2)
        }
        #expect(
            read(#"{"\u0061p\u0073":{\#(escaped)}}"#) == PayloadReaderTests.aps.union(facts))
    }

    private static let classes: [(String, PushType?, PayloadClass)] = [
        (#"{"aps":{}}"#, .alert, .nothing), (#"{"foo":1}"#, .alert, .nothing),
        (#"{"aps":{"alert":"hi"}}"#, .alert, .alert),
        (#"{"aps":{"badge":0}}"#, .alert, .badgeOnly),
        (#"{"aps":{"sound":"default"}}"#, .alert, .soundOnly),
        (#"{"aps":{"badge":1,"sound":"default"}}"#, .alert, .soundOnly),
        (#"{"aps":{"content-available":1}}"#, .background, .silent),
        (#"{"aps":{"content-available":1,"alert":"hi"}}"#, .alert, .alertContentAvailable),
        (#"{"aps":{"mutable-content":1,"alert":"hi"}}"#, .alert, .alertMutable),
        (#"{"aps":{"mutable-content":1}}"#, .alert, .mutableWithoutAlert),
        (
            #"{"aps":{"mutable-content":1,"content-available":1,"alert":"hi"}}"#, nil,
            .alertContentAvailableMutable
        ),
        (#"{"aps":{}}"#, .voip, .voip), ("{}", .mdm, .mdm),
        (#"{"aps":{"content-changed":true}}"#, .widgets, .widgets),
    ]

    @Test("leads to the payload class", arguments: classes)
    func payloadClass(text: String, type: PushType?, expected: PayloadClass) {
        #expect(PayloadClass(read(text), pushType: type) == expected)
    }

    @Test(
        "notes names of headers and repeated keys, escaped ones too",
        arguments: [
            (#"{"apns-priority":5}"#, [.namesHeaders]), (#"{"apns-":5}"#, [.namesHeaders]),
            (#"{"\u0061pns-id":5}"#, [.namesHeaders]), (#"{"apns":5}"#, []),
            (#"{"headers":{"apns-priority":"5"}}"#, [.namesHeaders]),
            (#"{"headers":{"x":{},"apns-priority":"5"}}"#, [.namesHeaders]),
            (#"{"headers":["apns-priority"]}"#, []), (#"{"headers":{"x":"apns-id"}}"#, []),
            (#"{"a":1,"a":2}"#, [.repeatsKeys]),
            (#"{"a":1,"\u0061":2}"#, [.repeatsKeys, .unusual]),
            (#"{"a":{"b":1,"b":2}}"#, [.repeatsKeys]), (#"{"a":{"b":1},"b":2}"#, []),
        ] as [(String, PayloadFacts)])
    func notes(text: String, facts: PayloadFacts) {
        #expect(read(text) == PayloadReaderTests.object.union(facts))
    }

    @Test("takes repeated keys together, whichever a device would take")
    func repeated() {
        #expect(
            read(#"{"aps":{"alert":"x"},"aps":{"badge":1}}"#)
                == [.isObject, .hasAPS, .alertText, .badge, .repeatsKeys])
    }

    @Test(
        "goes 512 levels deep and no further", arguments: [(510, true), (511, true), (512, false)])
    func depth(arrays: Int, isRead: Bool) {
        let text =
            #"{"a":"# + String(repeating: "[", count: arrays)
            + String(repeating: "]", count: arrays) + "}"
        var reader = PayloadReader()
        #expect(reader.read(Array(text.utf8), from: 0) == (isRead ? [.isObject] : []))
        #expect(reader.error?.problem == (isRead ? nil : .tooDeep(limit: 512)))
    }

    @Test("reads from an offset, counts mistakes from it, and is used again")
    func reuse() {
        var reader = PayloadReader()
        let bytes = Array(#"header{"aps":{"badge":1}}"#.utf8)
        #expect(reader.read(bytes, from: 6) == [.isObject, .hasAPS, .badge])
        #expect(reader.error == nil && !reader.tape.nodes.isEmpty)
        #expect(reader.read(bytes, from: 3) == [])
        #expect(reader.error?.offset == 0)
        #expect(reader.tape.nodes.isEmpty)
        #expect(reader.read(bytes, from: bytes.count) == [])
        #expect(reader.error?.problem == .empty)
        #expect(reader.read(bytes, from: 6) == [.isObject, .hasAPS, .badge])
        #expect(reader.error == nil)
    }

    @Test("random bytes never trap", arguments: 1...4 as ClosedRange<UInt64>)
    func hostileBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var reader = PayloadReader()
        for _ in 0..<2_000 {
            let bytes = random.bytes(upTo: 64)
            let facts = reader.read(bytes, from: Int.random(in: 0...bytes.count, using: &random))
            #expect(facts.isEmpty || reader.error == nil)
        }
    }

    @Test("random pieces of JSON never trap", arguments: 1...4 as ClosedRange<UInt64>)
    func hostilePieces(seed: UInt64) {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"aps\"", "\"alert\"", "\"\\u0061lert\"", "\"badge\"",
            "1",
            "true", "null", "\"", "\\", "-", "e", " ", "\"content-available\"", "\u{e9}", "\\ud800",
        ]
        var random = SeededGenerator(seed: seed)
        var reader = PayloadReader()
        var read = 0
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...14, using: &random)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            _ = reader.read(Array(text.utf8), from: 0)
            if reader.error == nil { read += 1 }
        }
        // Some of them are JSON, or the test would reach the reader's first lines only.
        #expect(read > 10)
    }

    @Test("good payloads with one byte changed never trap", arguments: [1, 2] as [UInt64])
    func mutated(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let good = Array(
            #"{"aps":{"alert":{"title":"\u00e9","body":"x"},"badge":1.0e0,"sound":"d"},"a":[{}]}"#
                .utf8)
        var reader = PayloadReader()
        for index in good.indices {
            for _ in 0..<20 {
                var bytes = good
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                let facts = reader.read(bytes, from: 0)
                #expect(facts.isEmpty == (reader.error != nil))
            }
        }
    }
}
