import Testing

@testable import Faults

@Suite("The hook points")
struct FaultHookTests {
    @Test("have names of their own")
    func names() {
        #expect(
            FaultHook.allCases.map(\.name)
                == ["connection-opened", "request-complete", "answer-ready"])
    }

    @Test("make sets that hold what was inserted and nothing else")
    func sets() {
        for hook in FaultHook.allCases {
            var set = FaultHookSet()
            #expect(set.isEmpty)
            set.insert(hook)
            #expect(!set.isEmpty)
            #expect(FaultHook.allCases.filter { set.contains($0) } == [hook])
            #expect(FaultHookSet(bits: set.bits) == set)
        }
    }
}
