import Testing

@testable import Faults

@Suite("A delay written with its unit")
struct FaultDelayTests {
    @Test(
        "is read in milliseconds",
        arguments: [
            ("500ms", 500), ("0ms", 0), ("2s", 2_000), ("1.5s", 1_500), ("0.001s", 1),
            ("2m", 120_000), ("0.25m", 15_000), ("700s", 700_000), ("60m", 3_600_000),
            ("3600s", 3_600_000), ("007s", 7_000),
        ] as [(String, UInt32)])
    func good(text: String, milliseconds: UInt32) {
        #expect(FaultDelay.milliseconds(text) == milliseconds)
    }

    @Test(
        "is nothing where it is no delay, no whole millisecond or more than an hour",
        arguments: [
            "", "ms", "s", "m", "500", "5 s", " 5s", "-1s", "+1s", "1e3s", "1.s", ".5s", "1.2.3s",
            "1.0000s", "0.5ms", "0.0001m", "3601s", "61m", "3600001ms", "99999999s", "5h", "5S",
            "\u{661}s", "5s\n",
        ])
    func bad(text: String) {
        #expect(FaultDelay.milliseconds(text) == nil)
    }
}
