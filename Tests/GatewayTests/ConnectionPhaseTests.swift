import Testing

@testable import Gateway

@Suite("Phases of a connection")
struct ConnectionPhaseTests {
    @Test(
        "each phase knows what is due at its deadline",
        arguments: [
            (.handshake(deadline: 10), .cutOff(.handshakeTime)),
            (.preface(deadline: 10), .cutOff(.prefaceTime)),
            (.noticed(deadline: 10), .finalGoAway), (.open, .wait), (.draining, .wait),
            (.ended, .wait),
        ] as [(ConnectionPhase, ConnectionPhase.Step)])
    func deadlines(phase: ConnectionPhase, step: ConnectionPhase.Step) {
        #expect(phase.step(at: 0) == .wait)
        #expect(phase.step(at: 9) == .wait)
        #expect(phase.step(at: 10) == step)
        #expect(phase.step(at: .max) == step)
    }

    @Test("only the first two phases are named in the log of an early end")
    func stages() {
        #expect(ConnectionPhase.handshake(deadline: 1).stage == "during the TLS handshake")
        #expect(
            ConnectionPhase.preface(deadline: 1).stage == "before its HTTP/2 preface and SETTINGS")
        for phase in [ConnectionPhase.open, .noticed(deadline: 1), .draining, .ended] {
            #expect(phase.stage == nil)
        }
    }
}
