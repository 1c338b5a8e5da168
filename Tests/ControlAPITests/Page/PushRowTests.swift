import APNs
import PushLog
import Routing
import Testing

@testable import ControlAPI

struct PushRowTests {
    @Test("an accepted push in words")
    func accepted() {
        var record = Sample.record(outcome: .shown, at: Instant(seconds: 1_796_029_195))
        record.sequence = 4
        let row = PushRow(record, now: Bench.now)
        #expect(row.sequence == 4)
        #expect(row.time == "08:59:55")
        #expect(row.age == "5 s ago")
        #expect(row.topic == "com.example.app")
        #expect(row.deviceToken == "00112233\u{2026}ccddeeff")
        #expect(row.pushType == "alert")
        #expect(row.answer == "200")
        #expect(row.tone == .accepted)
        #expect(row.outcome == "shown")
        #expect(row.alert == "Hi")
    }

    @Test("a refused push says why")
    func refused() {
        let row = PushRow(
            Sample.record(pushType: nil, answer: .refused(by: .unregistered)), now: Bench.now)
        #expect(row.answer == "410 Unregistered")
        #expect(row.tone == .refused)
        #expect(row.pushType == "")
        #expect(row.outcome == "")
        #expect(row.device == "got a token whose app was removed, expected a token in use")
    }

    @Test("a push without an answer says so")
    func unanswered() {
        let row = PushRow(Sample.record(answer: .none), now: Bench.now)
        #expect(row.answer == "no answer")
        #expect(row.tone == .unanswered)
    }

    @Test("what the device did is the trace's first reason, or the delivery's state")
    func device() {
        var record = Sample.record()
        #expect(PushRow(record, now: Bench.now).device == "")
        record.delivery = DeliveryStatus(.storedOffline)
        #expect(PushRow(record, now: Bench.now).device == "Stored - Device Offline")
        record.trace = Trace(
            appState: .suspended, payloadClass: .alert, outcome: .dropped, reasons: ["R1: off"])
        #expect(PushRow(record, now: Bench.now).device == "R1: off")
    }

    @Test("a token keeps both ends")
    func shortened() {
        #expect(PushRow.shortened("") == "")
        #expect(PushRow.shortened("0123456789abcdefg") == "0123456789abcdefg")
        #expect(PushRow.shortened("0123456789abcdefgh") == "01234567\u{2026}abcdefgh")
    }
}
