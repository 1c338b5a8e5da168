import Testing

@testable import Routing

@Suite("The claims of the founding documents")
struct ClaimTests {
    @Test("each document numbers its claims from 1 on", arguments: FoundingDocument.allCases)
    func numbers(document: FoundingDocument) {
        let numbers = document.claims.map(\.number)
        #expect(numbers == Array(1...numbers.count))
        #expect(Set(document.claims.map(\.id)).count == numbers.count)
    }

    @Test("the claims of a document stand together, the article's first")
    func order() {
        let codes = Claim.all.map(\.document.code)
        #expect(codes == codes.sorted())
        #expect(Claim.all.first?.id == "000-01" && Claim.all.last?.id == "003-39")
    }

    @Test("a section of a document is not left and entered again")
    func sections() {
        for document in FoundingDocument.allCases {
            var places: [String] = []
            for claim in document.claims where places.last != claim.place {
                places.append(claim.place)
            }
            #expect(Set(places).count == places.count, "\(places)")
        }
    }

    @Test("a quotation finds a sentence and does not copy it", arguments: Claim.all)
    func quotes(claim: Claim) {
        #expect(!claim.quote.isEmpty)
        #expect(claim.quote.split(separator: " ").count <= 12)
        #expect(claim.quote.unicodeScalars.count { !$0.isASCII } <= 24)
        #expect(!claim.quote.contains("`") && !claim.quote.contains("\n"))
    }

    @Test("statement and answer are sentences of our own in English", arguments: Claim.all)
    func sentences(claim: Claim) {
        for text in [claim.says, claim.behaviour] {
            #expect(text.hasSuffix(".") && text.count > 12)
            #expect(text.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 })
            #expect(!text.contains("  "))
        }
        #expect(!claim.says.contains(claim.quote) || claim.quote.count < 20)
    }

    @Test("rules and evidence are given, save where a claim is not about delivery")
    func evidence() {
        for claim in Claim.all {
            let isAboutDelivery = claim.verdict != .notAboutDelivery
            #expect(claim.rules.isEmpty != isAboutDelivery, "\(claim.id)")
            #expect((claim.evidence != nil) == isAboutDelivery, "\(claim.id)")
            #expect(Set(claim.rules).count == claim.rules.count, "\(claim.id)")
        }
    }

    @Test("every verdict occurs in one of the documents")
    func verdicts() {
        #expect(Set(Claim.all.map(\.verdict)) == Set(Verdict.allCases))
    }

    @Test(
        "the verdicts of the delivery rules are kept",
        arguments: [
            ("003", "UserNotificationController", Verdict.wrong, "R06"),
            ("003", "no way to prevent", .outdated, "R28"),
            ("003", "If true, register", .incomplete, "REG02"),
            ("003", "Without a UNNotificationServiceExtension", .right, "R53"),
            ("003", "works the same as a local notification", .incomplete, "FB1"),
            ("003", "regardless of the state", .rightWithConditions, "R20"),
            ("000", "NSClassFromString(@\"AppDelegate\")", .wrong, "INT03"),
            ("000", "framework_didRegisterDeviceToken:", .wrong, "INT01"),
            ("000", "添加空实现", .wrong, "INT02"),
            ("000", "didReceiveRemoteNotification:", .outdated, "FB5"),
            ("000", "UIApplicationDeviceTokenUserInfoKey", .wrong, "INT05"),
            ("000", "[[FrameworkNotificationProxy alloc] init]", .wrong, "INT06"),
            ("000", "UNNotificationPresentationOptionBanner", .rightWithConditions, "INT24"),
            ("000", "必须转发回调给主App的实现", .right, "INT22"),
        ])
    func known(code: String, quote: String, verdict: Verdict, rule: String) throws {
        let claim = try #require(
            Claim.all.first { $0.document.code == code && $0.quote == quote })
        #expect(claim.verdict == verdict)
        #expect(claim.rules.contains(rule))
    }
}
