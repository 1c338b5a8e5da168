import APNs
import JSON
import Testing

@testable import Faults

@Suite("An effect in JSON")
struct FaultEffectJSONTests {
    @Test(
        "is read as what it says",
        arguments: [
            (#"{}"#, FaultEffect.normal),
            (#"{"normal":true}"#, .normal),
            (#"{"normal":false,"no_answer":false,"status":null,"delay":null}"#, .normal),
            (#"{"status":503,"reason":"Shutdown"}"#, .answer(.shutdown)),
            (#"{"reason":"Shutdown"}"#, .answer(.shutdown)),
            (#"{"status":413}"#, .answer(.payloadTooLarge)),
            (#"{"status":500,"delay_ms":0}"#, .answer(.internalServerError)),
            (#"{"no_answer":true}"#, FaultEffect(.noAnswer)),
            (#"{"delay":"1.5s"}"#, FaultEffect(.pass, delayMilliseconds: 1_500)),
            (#"{"normal":true,"delay_ms":20}"#, FaultEffect(.pass, delayMilliseconds: 20)),
            (
                #"{"reason":"Unregistered","delay":"2s"}"#,
                FaultEffect(.answer(.unregistered, timestamp: nil), delayMilliseconds: 2_000)
            ),
            (
                #"{"reason":"Unregistered","timestamp":1700000000000}"#,
                .answer(.unregistered, timestamp: receipt)
            ),
            (
                #"{"status":410,"reason":"ExpiredToken","timestamp":"2023-11-14T22:13:20Z"}"#,
                .answer(.expiredToken, timestamp: receipt)
            ),
        ])
    func good(text: String, effect: FaultEffect) throws {
        #expect(try fault(#"{"name":"a","answers":[\#(text)]}"#).answers == [effect])
    }

    @Test("gives each reason its one status", arguments: Reason.allCases)
    func reasons(reason: Reason) throws {
        let text = #"{"name":"a","status":\#(reason.status),"reason":"\#(reason.name)"}"#
        #expect(try fault(text).answers == [.answer(reason)])
    }

    @Test(
        "is written and read back as the same",
        arguments: [
            (FaultEffect.normal, #"{"normal":true}"#),
            (.answer(.serviceUnavailable), #"{"status":503,"reason":"ServiceUnavailable"}"#),
            (FaultEffect(.noAnswer), #"{"no_answer":true}"#),
            (FaultEffect(.pass, delayMilliseconds: 7), #"{"delay_ms":7}"#),
            (
                FaultEffect(
                    .answer(.unregistered, timestamp: receipt), delayMilliseconds: 1),
                #"{"status":410,"reason":"Unregistered","timestamp":"2023-11-14T22:13:20.000Z","#
                    + #""delay_ms":1}"#
            ),
        ])
    func roundTrip(effect: FaultEffect, text: String) throws {
        var writer = JSONWriter()
        effect.write(to: &writer)
        #expect(writer.text == text)
        #expect(try fault(#"{"name":"a","answers":[\#(text)]}"#).answers == [effect])
    }
}
