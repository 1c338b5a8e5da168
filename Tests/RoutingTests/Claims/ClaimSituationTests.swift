import JSON
import Testing

@testable import Routing

@Suite("Situations in which iOS does otherwise than a statement says")
struct ClaimSituationTests {
    @Test("each is that of a claim, by rules of the claim")
    func claims() throws {
        for situation in ClaimSituation.all {
            let claim = try #require(Claim.all.first { $0.id == situation.id }, "\(situation.id)")
            #expect(
                Set(situation.rules.map(\.id)).subtracting(claim.rules) == [], "\(situation.id)")
            #expect(
                [.wrong, .incomplete, .outdated, .rightWithConditions].contains(claim.verdict),
                "\(situation.id)")
        }
    }

    /// What a set-up that is called late misses is nothing where nothing ever comes.
    private static let invisible: Set = ["000-41"]

    @Test("every wrong, incomplete or outdated claim has one")
    func complete() {
        let disputed = Claim.all.filter {
            [.wrong, .incomplete, .outdated].contains($0.verdict)
        }.map(\.id)
        let known = Set(ClaimSituation.all.map(\.id))
        #expect(Set(disputed).subtracting(known) == Self.invisible)
    }

    @Test("a trace names the statement by the rule that decided")
    func trace() throws {
        let found = Situation(.p4, .foreground).trace.contradictions
        #expect(found.map(\.claim.id) == ["003-28"])
        #expect(found.map(\.rule) == [.r06])
        #expect(
            found.first?.sentence
                == "founding document 003 says otherwise: Content-available in the foreground "
                + "calls willPresent. (wrong, R06) [003-28]")
    }

    @Test("the payload, the state and the system of the statement must be those of the trace")
    func other() {
        #expect(Situation(.p1, .foreground).trace.contradictions.isEmpty)
        #expect(Situation(.p4, .suspended).trace.contradictions.isEmpty)
        let behind = Situation(.p4, .suspended) { $0.app.permission.status = .denied }.trace
        #expect(behind.ruleIDs.contains("R33") && behind.contradictions.isEmpty)
        let old = Situation(.p4, .foreground) { $0.device.os = OSVersion(9, 3) }
        #expect(old.trace.contradictions.isEmpty)
        let denied = Situation(.p1, .foreground) {
            $0.device.os = OSVersion(9, 3)
            $0.app.permission.status = .denied
        }
        #expect(denied.trace.ruleIDs.contains("R32") && denied.trace.contradictions.isEmpty)
    }

    @Test("the route of a record has the member `contradicts` where there is something to name")
    func json() throws {
        func member(_ situation: Situation) throws -> [JSONValue]? {
            var writer = JSONWriter()
            writer.beginObject()
            situation.trace.writeMembers(to: &writer)
            writer.endObject()
            return try JSONValue(parsing: writer.bytes).value(for: "contradicts")?.array
        }
        #expect(try member(Situation(.p1, .foreground)) == nil)
        let first = try #require(try member(Situation(.p4, .foreground))?.first)
        #expect(
            first.members?.map(\.key) == [
                "claim", "document", "place", "says", "verdict", "behaviour", "rule",
            ])
        #expect(first.value(for: "claim")?.string == "003-28")
        #expect(first.value(for: "rule")?.string == "R06")
    }
}
