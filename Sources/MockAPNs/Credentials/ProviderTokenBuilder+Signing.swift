package import APNs
package import TLS

extension ProviderTokenBuilder {
    /// The whole token, signed.
    ///
    /// - Parameter key: needs its private part.
    /// - Returns: three parts with dots between them, without the word `bearer`.
    /// - Throws: `noPrivatePart` or `library`.
    package func token(signedBy key: ProviderKey) throws(TLSError) -> String {
        try token { (input, form) throws(TLSError) in
            try key.sign(input.span, form: SignatureForm(form))
        }
    }
}

extension SignatureForm {
    /// The form in which a token's signature is written.
    init(_ form: ProviderTokenBuilder.Signature) {
        switch form {
        case .raw: self = .raw
        case .der: self = .der
        case .es512: self = .es512
        }
    }
}
