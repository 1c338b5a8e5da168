import JSON

/// A statement of a founding document with which iOS does not agree in something that happened.
package struct Contradiction: Sendable, Hashable {
    package let claim: Claim
    /// The rule by which iOS does otherwise; one of the claim's.
    package let rule: RoutingRule

    /// The statement, and where it stands, in one sentence.
    package var sentence: String {
        "founding document \(claim.document.code) says otherwise: \(claim.says) "
            + "(\(claim.verdict.name), \(rule.id)) [\(claim.id)]"
    }

    /// Writes `{"claim": "003-28", "document", "place", "says", "verdict", "behaviour", "rule"}`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("claim", claim.id)
        writer.member("document", claim.document.code)
        writer.member("place", claim.place)
        writer.member("says", claim.says)
        writer.member("verdict", claim.verdict.name)
        writer.member("behaviour", claim.behaviour)
        writer.member("rule", rule.id)
        writer.endObject()
    }
}

extension [Contradiction] {
    /// Writes the member `contradicts`, where there is anything to name.
    func writeMember(to writer: inout JSONWriter) {
        guard !isEmpty else { return }
        writer.key("contradicts")
        writer.beginArray()
        for contradiction in self { contradiction.write(to: &writer) }
        writer.endArray()
    }
}

extension Trace {
    /// The statements of the founding documents with which this does not agree, in their order.
    ///
    /// Found when somebody reads them.
    package var contradictions: [Contradiction] {
        Sighting(trace: self, rules: rules, events: events, system: system).contradictions
    }
}
