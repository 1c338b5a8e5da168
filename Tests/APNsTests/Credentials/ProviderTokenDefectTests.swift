import APNs
import Testing

@Suite struct ProviderTokenDefectTests {
    @Test("the answer of each defect is the one of sections 5, 14.2 and 16")
    func answers() {
        let invalid: Set<String> = [
            "future", "milliseconds-iat", "no-iat", "other-team", "no-team", "unknown-key",
            "no-kid", "wrong-algorithm", "no-algorithm", "unsigned", "tampered-signature",
        ]
        let onlyStrict: Set<String> = ["der", "es512", "standard-base64", "string-iat"]
        let accepted: Set<String> = ["float-iat", "extra-claims", "pretty-printed"]
        var named: Set<String> = ["expired"]
        for defect in ProviderTokenDefect.allCases {
            let expected: (Reason?, Reason?)
            if defect.name == "expired" {
                expected = (.expiredProviderToken, .expiredProviderToken)
            } else if invalid.contains(defect.name) {
                expected = (.invalidProviderToken, .invalidProviderToken)
            } else if onlyStrict.contains(defect.name) {
                expected = (nil, .invalidProviderToken)
            } else {
                #expect(accepted.contains(defect.name), "\(defect.name)")
                expected = (nil, nil)
            }
            named.insert(defect.name)
            #expect(defect.reason == expected.0 && defect.strictReason == expected.1)
        }
        #expect(named == invalid.union(onlyStrict).union(accepted).union(["expired"]))
    }

    @Test("names are flags, meanings are told once")
    func words() {
        let all = ProviderTokenDefect.allCases
        #expect(Set(all.map(\.meaning)).count == all.count)
        for defect in all {
            #expect(ProviderTokenDefect(rawValue: defect.name) == defect)
            #expect(defect.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
            #expect(!defect.meaning.isEmpty && !defect.meaning.hasSuffix("."))
        }
    }
}
