import APNs
import Testing

@Suite("Payload classes")
struct PayloadFactsTests {
    /// Source: delivery rules A2.
    private static let table: [(PayloadFacts, PayloadClass)] = [
        ([], .nothing), ([.isObject], .nothing), ([.isObject, .hasAPS], .nothing),
        ([.alertText], .alert), ([.alertText, .badge, .sound], .alert),
        ([.badge], .badgeOnly),
        ([.sound], .soundOnly), ([.sound, .badge], .soundOnly),
        ([.contentAvailable], .silent), ([.contentAvailable, .mutableContent], .silent),
        ([.alertText, .contentAvailable], .alertContentAvailable),
        ([.badge, .contentAvailable], .alertContentAvailable),
        ([.sound, .contentAvailable], .alertContentAvailable),
        ([.badge, .contentAvailable, .mutableContent], .alertContentAvailable),
        ([.alertText, .mutableContent], .alertMutable),
        ([.alertText, .badge, .sound, .mutableContent], .alertMutable),
        ([.mutableContent], .mutableWithoutAlert),
        ([.badge, .mutableContent], .mutableWithoutAlert),
        ([.sound, .mutableContent], .mutableWithoutAlert),
        ([.alertText, .contentAvailable, .mutableContent], .alertContentAvailableMutable),
        ([.alertText, .namesHeaders, .repeatsKeys], .alert),
    ]

    @Test("follow from aps for alert, background and no push type", arguments: table)
    func byPayload(facts: PayloadFacts, expected: PayloadClass) {
        for type in [nil, PushType.alert, .background] {
            #expect(PayloadClass(facts, pushType: type) == expected)
        }
    }

    @Test("exist for every combination, and P0 to P8 each for one at least")
    func total() {
        let all = (0..<1 << 11).map {
            PayloadClass(PayloadFacts(rawValue: UInt16($0)), pushType: nil)
        }
        #expect(Set(all) == Set(PayloadClass.allCases.prefix(9)))
    }

    /// Source: delivery rules A2, P9 to P17.
    private static let special: [(PushType, PayloadClass, String)] = [
        (.voip, .voip, "P9"), (.location, .location, "P10"),
        (.complication, .complication, "P11"), (.liveactivity, .liveactivity, "P12"),
        (.widgets, .widgets, "P13"), (.controls, .controls, "P14"),
        (.fileprovider, .fileprovider, "P15"), (.mdm, .mdm, "P16"),
        (.pushtotalk, .pushtotalk, "P17"),
    ]

    @Test("follow from the push type for the special ones, whatever aps holds", arguments: special)
    func byType(type: PushType, expected: PayloadClass, name: String) {
        for facts in [PayloadFacts(), .visible, [.contentAvailable, .mutableContent]] {
            #expect(PayloadClass(facts, pushType: type) == expected)
        }
        #expect(expected.name == name)
    }

    @Test("do not depend on the words beside the facts, which keep to their own bits")
    func words() {
        let facts: PayloadFacts = [.isObject, .hasAPS, .alertText, .unusual, .flagIsTrue]
        for level in InterruptionLevel.allCases {
            for event in ActivityEvent.allCases {
                let both = facts.with(level).with(event)
                #expect(both.interruptionLevel == level && both.activityEvent == event)
                #expect(both.isSuperset(of: facts))
                #expect(both.with(.active).with(.absent) == facts)
                #expect(PayloadClass(both, pushType: nil) == .alert)
            }
        }
    }

    @Test("are named P0 to P17")
    func names() {
        #expect(PayloadClass.allCases.map(\.name) == (0...17).map { "P\($0)" })
        #expect(PayloadClass.nothing.name == "P0" && PayloadClass.silent.name == "P4")
        #expect(PayloadClass.alertContentAvailableMutable.name == "P8")
    }
}
