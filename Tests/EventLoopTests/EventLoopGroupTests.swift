import EventLoop
import Testing

@Suite("EventLoopGroup", .timeLimit(.minutes(5)))
struct EventLoopGroupTests {
    @Test("next gives each loop in turn")
    func turns() throws {
        let group = try EventLoopGroup(count: 3, name: "turn")
        #expect(group.loops.map(\.name) == ["turn-0", "turn-1", "turn-2"])
        let names = (0..<7).map { _ in group.next().name }
        #expect(
            names == [
                "turn-0", "turn-1", "turn-2", "turn-0", "turn-1", "turn-2", "turn-0",
            ])
        group.stop()
        group.stop()
    }

    @Test("a group of no loops is a mistake of ours and traps")
    func empty() async {
        await #expect(processExitsWith: .failure) {
            _ = try EventLoopGroup(count: 0)
        }
    }
}
