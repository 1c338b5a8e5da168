import APNs
import PushLog
import Testing

@testable import Faults

@Suite("A fault")
struct FaultTests {
    @Test("without conditions meets every push with a complete request, always and surely")
    func defaults() throws {
        let fault = try Fault(name: "a", answers: [.answer(.shutdown)])
        #expect(fault.match == Matcher())
        #expect(fault.hook == .requestComplete)
        #expect(!fault.repeats)
        #expect(fault.times == nil)
        #expect(fault.probability == 1)
    }

    @Test("of one answer repeats it")
    func single() throws {
        let fault = try Fault(name: "a", answering: .serviceUnavailable, times: 3)
        #expect(fault.answers == [.answer(.serviceUnavailable)])
        #expect(fault.repeats)
        #expect(fault.hitsMax == 3)
    }

    @Test(
        "meets as many pushes as its effects and `times` allow",
        arguments: [
            (2, false, nil, 2), (2, false, 1, 1), (2, false, 9, 2), (2, true, 9, 9),
            (2, true, nil, nil),
        ] as [(Int, Bool, UInt64?, UInt64?)])
    func hitsMax(count: Int, repeats: Bool, times: UInt64?, expected: UInt64?) throws {
        let effects = [FaultEffect](repeating: .normal, count: count)
        let fault = try Fault(name: "a", answers: effects, repeats: repeats, times: times)
        #expect(fault.hitsMax == expected)
    }

    @Test(
        "has a name of 1 to 64 letters, digits, dots, hyphens and underscores",
        arguments: ["a", "A-1_b.c", String(repeating: "x", count: 64)])
    func goodName(name: String) throws {
        #expect(try Fault(name: name, answers: [.normal]).name == name)
    }

    @Test(
        "cannot have another name",
        arguments: [
            "", " ", "a b", "a/b", "..:", "\u{e4}", "a\n", "test-token:slow",
            String(repeating: "x", count: 65),
        ])
    func badName(name: String) {
        let error = #expect(throws: FaultError.self) {
            try Fault(name: name, answers: [.normal])
        }
        #expect(error?.field == "name")
        #expect(error?.message.hasSuffix("expected " + Fault.nameRule) == true)
    }
}
