/// The two texts that this project set out to check.
package enum FoundingDocument: UInt8, Sendable, CaseIterable {
    /// An article in Chinese: three plans by which a push framework hooks itself in, with code.
    case plans
    /// An answer in English: which callback comes when.
    case answer

    /// What the claims of the document begin with.
    package var code: String {
        switch self {
        case .plans: "000"
        case .answer: "003"
        }
    }

    /// What the document is.
    package var title: String {
        switch self {
        case .plans: "Three plans to hook a push framework in (article in Chinese, Objective-C)"
        case .answer: "Which callback comes when, iOS 10 and later (answer in English, Swift)"
        }
    }

    /// All claims of the document, in the order in which it makes them.
    package var claims: [Claim] { Claim.all.filter { $0.document == self } }
}
