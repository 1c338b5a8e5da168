private import COpenSSL

extension ContextHandle {
    /// Asks clients for a certificate as `policy` says.
    ///
    /// Chain, dates and purpose are OpenSSL's to check; for a server it wants certificates that may
    /// be used by TLS clients. Source: SSL_CTX_set_verify(3), openssl-verification-options(1).
    /// - Throws: `malformed` or `library`.
    func ask(for policy: ClientCertificatePolicy) throws(TLSError) {
        switch policy.mode {
        case .off: return
        case .optional, .required: break
        }
        let roots = try policy.roots()
        let store = unsafe SSL_CTX_get_cert_store(pointer)
        for root in roots {
            try check("client CA", unsafe X509_STORE_add_cert(store, root.pointer))
        }
        // Lets a root be a certificate that is not self-signed.
        try check(
            "client CA", unsafe X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN)))
        if !policy.trustsAny { try announce(roots) }
        let isRequired = policy.mode == .required
        unsafe SSL_CTX_set_verify(
            pointer, SSL_VERIFY_PEER | (isRequired ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0),
            policy.trustsAny ? acceptAnyIssuer : nil)
    }

    /// Tells clients which issuers are good: Java picks its certificate by that list.
    ///
    /// A root that is not self-signed is named by nobody as an issuer, so there is no list then,
    /// and clients choose freely.
    private func announce(_ roots: [Certificate]) throws(TLSError) {
        guard roots.allSatisfy(\.isSelfIssued) else { return }
        for root in roots {
            try check("client CA", unsafe SSL_CTX_add_client_CA(pointer, root.pointer))
        }
    }
}

extension ClientCertificatePolicy {
    fileprivate func roots() throws(TLSError) -> [Certificate] {
        var all: [Certificate] = []
        for pem in rootsPEM { all += try Certificate.list(pem: pem) }
        return all
    }
}

extension Certificate {
    /// Whether issuer and subject are the same.
    fileprivate var isSelfIssued: Bool {
        unsafe X509_NAME_cmp(X509_get_issuer_name(pointer), X509_get_subject_name(pointer)) == 0
    }
}

/// Forgives what concerns issuers only.
///
/// The forgiven error stays the result of the verification, which is how one sees later that the
/// chain leads nowhere. Source: SSL_CTX_set_verify(3).
private func acceptAnyIssuer(_ accepted: CInt, _ context: OpaquePointer?) -> CInt {
    if accepted == 1 { return 1 }
    // What is wrong with an issuer is no concern when any issuer will do.
    if unsafe X509_STORE_CTX_get_error_depth(context) > 0 { return 1 }
    switch unsafe X509_STORE_CTX_get_error(context) {
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
        X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
        X509_V_ERR_CERT_UNTRUSTED, X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION:
        return 1
    case _: return 0
    }
}
