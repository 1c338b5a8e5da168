import APNs
import Routing
import Testing

@Suite("The shape of a push")
struct PushShapeTests {
    @Test("packs every shape into a number of its own")
    func packed() {
        let types = [nil] + PushType.allCases.map(Optional.some)
        var seen: Set<UInt32> = []
        var shapes = 0
        for facts in [PayloadFacts(), .isObject, .visible, PayloadFacts(rawValue: .max)] {
            for header in types {
                for topic in types {
                    for priority in Priority.allCases {
                        let shape = PushShape(
                            facts: facts, pushType: header, topicType: topic, priority: priority)
                        seen.insert(shape.packed)
                        shapes += 1
                    }
                }
            }
        }
        #expect(seen.count == shapes)
        #expect(seen.allSatisfy { $0 < 1 << 28 })
    }

    @Test("changes its number with every fact")
    func facts() {
        let numbers = (0..<16).map { bit in
            PushShape(facts: PayloadFacts(rawValue: 1 << bit), pushType: nil).packed
        }
        #expect(Set(numbers).count == 16)
    }

    @Test("takes the class from the header, else from the topic, else from the payload")
    func payloadClass() {
        let facts: PayloadFacts = [.isObject, .hasAPS, .alertText]
        #expect(PushShape(facts: facts, pushType: nil).payloadClass == .alert)
        #expect(PushShape(facts: facts, pushType: nil, topicType: .voip).payloadClass == .voip)
        #expect(PushShape(facts: facts, pushType: .alert, topicType: .voip).payloadClass == .alert)
        #expect(PushShape(facts: facts, pushType: .mdm).payloadClass == .mdm)
    }

    @Test("counts an absent priority as 10")
    func priority() {
        #expect(PushShape(facts: [], pushType: nil).priority == .immediate)
    }
}
