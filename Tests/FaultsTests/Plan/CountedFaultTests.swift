import APNs
import JSON
import Testing

@testable import Faults

@Suite("A counted fault")
struct CountedFaultTests {
    @Test("counts its pushes down to none")
    func counts() throws {
        var entry = CountedFault(try Fault(name: "a", answering: .shutdown, times: 2))
        #expect(entry.remaining == 2)
        #expect(entry.next() == .answer(.shutdown))
        #expect(entry.hits == 1)
        #expect(entry.remaining == 1)
        #expect(entry.isActive)
        _ = entry.next()
        #expect(entry.remaining == 0)
        #expect(!entry.isActive)
    }

    @Test("without a limit has no number left")
    func unlimited() throws {
        var entry = CountedFault(try Fault(name: "a", answering: .shutdown))
        _ = entry.next()
        #expect(entry.remaining == nil)
        #expect(entry.isActive)
    }

    @Test("meets no push when it is used up")
    func usedUp() async {
        await #expect(processExitsWith: .failure) {
            var entry = CountedFault(try Fault(name: "a", answers: [.normal]))
            _ = entry.next()
            _ = entry.next()
        }
    }

    @Test("is written with its counters")
    func written() throws {
        var entry = CountedFault(
            try fault(#"{"name":"a","match":{"topic":"t"},"answers":[{"status":500},{}]}"#))
        _ = entry.next()
        var writer = JSONWriter()
        entry.write(to: &writer)
        #expect(
            writer.text
                == #"{"name":"a","match":{"topic":"t"},"at":"request-complete","answers":"#
                + #"[{"status":500,"reason":"InternalServerError"},{"normal":true}],"#
                + #""repeat":false,"times":null,"probability":1.0,"#
                + #""hits":1,"remaining":1,"active":true}"#)
    }

    @Test("without a limit is written with null")
    func writtenUnlimited() throws {
        let entry = CountedFault(try Fault(name: "a", answering: .shutdown))
        var writer = JSONWriter()
        entry.write(to: &writer)
        #expect(writer.text.hasSuffix(#""hits":0,"remaining":null,"active":true}"#))
    }
}
