import APNs
import Testing

@testable import Routing

@Suite("What hooks are tried with")
struct ImpactInputTests {
    @Test(
        "each input has a name of its own, says what is done and why",
        arguments: ImpactInput.standard)
    func words(input: ImpactInput) {
        #expect(ImpactInput.standard.count { $0.name == input.name } == 1)
        #expect(ImpactInput.named(input.name) == input)
        #expect(!input.summary.isEmpty && !input.why.isEmpty && !input.steps.isEmpty)
    }

    @Test("each state whose code differs is among them")
    func states() {
        #expect(Set(ImpactInput.standard.map(\.state)) == [.foreground, .suspended, .terminated])
    }

    @Test("pushes have the payload class that their names say")
    func classes() {
        let expected = [
            "alert-front": "P1", "silent-front": "P4", "both-front": "P5", "mutable-front": "P6",
            "silent-back": "P4", "both-back": "P5", "silent-launch": "P4", "tap-cold": "P1",
        ]
        for (name, payloadClass) in expected {
            guard case .push(let push) = ImpactInput.named(name)?.steps.first else {
                Issue.record("\(name) does not begin with a push")
                continue
            }
            #expect(push.shape.payloadClass.name == payloadClass, "\(name)")
        }
    }
}
