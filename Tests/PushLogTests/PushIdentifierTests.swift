import PushLog
import Testing

struct PushIdentifierTests {
    static let forms: [(high: UInt64, low: UInt64, upper: String)] = [
        (0, 0, "00000000-0000-0000-0000-000000000000"),
        (.max, .max, "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
        (0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, "01234567-89AB-CDEF-FEDC-BA9876543210"),
        (0xa000_0000_0000_0001, 0x1000_0000_0000_000b, "A0000000-0000-0001-1000-00000000000B"),
    ]

    @Test("is written as 8-4-4-4-12 digits in either case", arguments: forms)
    func text(_ form: (high: UInt64, low: UInt64, upper: String)) {
        let id = PushIdentifier(high: form.high, low: form.low)
        #expect(id.text(.upper) == form.upper)
        #expect(id.text(.lower) == form.upper.lowercased())
    }

    @Test("is appended to what is there")
    func append() {
        var bytes = Array("id=".utf8)
        PushIdentifier(high: 1, low: 2).append(to: &bytes, .lower)
        #expect(
            String(decoding: bytes, as: UTF8.self) == "id=00000000-0000-0001-0000-000000000002")
    }

    @Test("is read back from either case", arguments: forms)
    func read(_ form: (high: UInt64, low: UInt64, upper: String)) {
        let id = PushIdentifier(high: form.high, low: form.low)
        #expect(PushIdentifier(form.upper) == id)
        #expect(PushIdentifier(form.upper.lowercased()) == id)
    }

    @Test(
        "is not read from any other form",
        arguments: [
            "", "0", "0123456789ABCDEFFEDCBA9876543210", "01234567-89AB-CDEF-FEDC-BA987654321",
            "01234567-89AB-CDEF-FEDC-BA98765432100", "01234567-89AB-CDEF-FEDC-BA987654321G",
            "01234567889AB-CDEF-FEDC-BA9876543210", "0123456-789AB-CDEF-FEDC-BA9876543210",
            "{1234567-89AB-CDEF-FEDC-BA987654321}", "01234567-89AB-CDEF-FEDC_BA9876543210",
            "+1234567-89AB-CDEF-FEDC-BA9876543210", "0123456\u{ff17}-89AB-CDEF-FEDC-BA98765432",
        ])
    func refuse(_ text: String) {
        #expect(PushIdentifier(text) == nil)
    }
}
