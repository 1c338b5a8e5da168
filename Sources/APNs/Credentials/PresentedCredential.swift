/// What a sender shows of itself, before anything of it is judged.
///
/// Source: protocol section 2 (scheme word), decision 14.1 step 3, field case FC-B11.
package enum PresentedCredential: Sendable, Equatable {
    /// Credentials are not judged (`--auth off`).
    case notJudged
    /// Neither a client certificate nor an `authorization` field.
    case none
    /// No certificate, and an `authorization` field that holds no provider token.
    case unusable(AuthorizationFlaw)
    /// A provider token, good or bad.
    case token
    /// A client certificate; an `authorization` field beside it is ignored.
    case certificate

    /// Why an `authorization` field holds no provider token.
    package enum AuthorizationFlaw: UInt8, Sendable, CaseIterable {
        /// The value is empty or blank.
        case empty
        /// The word `bearer` and nothing behind it.
        case schemeAlone
        /// What looks like a provider token, without the word `bearer`.
        case noScheme
        /// Another scheme, such as Basic.
        case otherScheme
    }

    /// Looks at the first bytes of `authorization`.
    ///
    /// - Parameters:
    ///   - authorization: the field's value; nil when there is none.
    ///   - hasCertificate: the connection has a client certificate.
    package init(authorization: WithheldValue?, hasCertificate: Bool) {
        guard !hasCertificate else {
            self = .certificate
            return
        }
        guard let authorization else {
            self = .none
            return
        }
        let bytes = authorization.bytes
        switch BearerValue(bytes.span) {
        case .token: self = .token
        case .flaw(let flaw): self = .unusable(flaw)
        }
    }

    /// The same without anything to judge, or neither certificate nor token.
    package var isMissing: Bool {
        switch self {
        case .none, .unusable: true
        case .notJudged, .token, .certificate: false
        }
    }
}

/// The two parts of an `authorization` value.
enum BearerValue: Equatable {
    /// Where the token stands, and whether the word is written as `bearer`, in lower case.
    case token(Range<Int>, isLowerCase: Bool)
    case flaw(PresentedCredential.AuthorizationFlaw)

    private static let word: String = "bearer"

    /// Parts the value at its first blank; the word's case does not matter (section 2, CHOSEN).
    init(_ value: Span<UInt8>) {
        var start = 0
        var end = value.count
        while start < end, BearerValue.isBlank(value[start]) { start += 1 }
        while end > start, BearerValue.isBlank(value[end - 1]) { end -= 1 }
        guard start < end else {
            self = .flaw(.empty)
            return
        }
        var cursor = start
        var isWord = true
        var isLowerCase = true
        for letter in BearerValue.word.utf8 where isWord {
            isWord = cursor < end && value[cursor] | 0x20 == letter
            if isWord { isLowerCase = isLowerCase && value[cursor] == letter }
            cursor += 1
        }
        if isWord, cursor == end {
            self = .flaw(.schemeAlone)
            return
        }
        guard isWord, BearerValue.isBlank(value[cursor]) else {
            self = .flaw(BearerValue.hasTwoDots(value, start..<end) ? .noScheme : .otherScheme)
            return
        }
        while cursor < end, BearerValue.isBlank(value[cursor]) { cursor += 1 }
        self = .token(cursor..<end, isLowerCase: isLowerCase)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// One word with two dots in it: a token that stands alone.
    private static func hasTwoDots(_ value: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var dots = 0
        for index in range {
            if isBlank(value[index]) { return false }
            if value[index] == UInt8(ascii: ".") { dots += 1 }
        }
        return dots == 2
    }
}
