/// Each way in which a provider token can be wrong in itself.
///
/// All are answered with InvalidProviderToken. What is quoted of the token is its `alg`, `kid`,
/// `iss` and `iat` only, never the token or its signature.
/// Source: protocol section 5, decision 14.2, field cases FC-B8 to FC-B11.
package enum ProviderTokenProblem: Error, Sendable, Equatable {
    /// The part of the token that a problem concerns.
    package enum Part: String, Sendable, CaseIterable {
        case header, claims, signature
    }

    /// The `authorization` field holds no provider token.
    case unusable(PresentedCredential.AuthorizationFlaw)
    /// More bytes than a provider token ever has.
    case tooLong(bytes: Int)
    /// The text of a Python bytes object, `b'...'`.
    case pythonBytes
    /// Not three parts with dots between them.
    case partCount(Int)
    /// A part is not base64, or in profile strict not base64url without padding.
    case notBase64(Part)
    case standardBase64(Part)
    /// A part is not JSON.
    case notJSON(Part, message: String)
    /// A part is JSON, but no object.
    case notObject(Part, kind: String)
    /// `alg` is missing, no text, or none that APNs takes.
    case noAlgorithm
    case algorithm(String)
    /// `kid` is not in the header.
    case noKeyID(isInClaims: Bool)
    case noTeam
    case noIssuedAt
    /// A member is not of the type it must have.
    case wrongType(member: String, kind: String, expected: String)
    /// `iat` counts milliseconds or less.
    case milliseconds(String)
    /// `iat` is a text that is no number.
    case issuedAt(String)
    /// The part behind the second dot is empty.
    case unsigned
    /// The signature is of no form that its algorithm has.
    case signatureLength(bytes: Int, expected: Int)
    /// Profile strict takes the raw form only.
    case derSignature
    /// No key has this id; `known` are those there are.
    case unknownKey(id: String, teamID: String, known: [ProviderKeyScope])
    /// The key has not made the signature.
    case wrongSignature(keyID: String)
    /// The token names another team than the key's.
    case otherTeam(id: String, keyTeamID: String, keyID: String)
}
