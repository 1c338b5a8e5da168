private import COpenSSL

/// What a new certificate shall say.
struct CertificateTemplate {
    /// The common name of the subject.
    var commonName: String
    /// The seconds since 1970 between which it is valid.
    var validity: ClosedRange<Int64>
    /// Extensions in the syntax of x509v3_config(5), by OpenSSL's number, in order.
    var extensions: [(id: CInt, value: String)]

    /// Makes and signs the certificate of `key`.
    ///
    /// - Parameters:
    ///   - key: whose public half is certified.
    ///   - issuer: the signer's certificate; nil for a certificate that signs itself.
    ///   - issuerKey: the signer's key.
    /// - Returns: the signed certificate.
    /// - Throws: `library`.
    func sign(
        key: PrivateKey, issuer: Certificate?, issuerKey: PrivateKey
    ) throws(TLSError) -> Certificate {
        ErrorQueue.clear()
        guard let pointer = unsafe X509_new() else {
            throw .library(operation: "X509_new", reason: ErrorQueue.drain())
        }
        let certificate = unsafe Certificate(owning: pointer)
        try check("version", unsafe X509_set_version(pointer, CLong(X509_VERSION_3)))
        try setSerial(certificate)
        try setValidity(certificate)
        let subject = unsafe X509_get_subject_name(pointer)
        let name = Array(commonName.utf8)
        try check(
            "subject",
            unsafe X509_NAME_add_entry_by_NID(
                subject, NID_commonName, MBSTRING_UTF8, name, CInt(name.count), -1, 0))
        let signer = issuer ?? certificate
        try check(
            "issuer",
            unsafe X509_set_issuer_name(pointer, X509_get_subject_name(signer.pointer)))
        try check("public key", unsafe X509_set_pubkey(pointer, key.pointer))
        for (id, value) in extensions {
            try check(value, unsafe shim_X509_add_extension(pointer, signer.pointer, id, value))
        }
        let size = unsafe X509_sign(pointer, issuerKey.pointer, EVP_sha256())
        try check("signature", size > 0 ? 1 : 0)
        return certificate
    }

    /// Gives it a random positive number of 128 bits: two certificates never share one.
    ///
    /// Source: RFC 5280 section 4.1.2.2.
    private func setSerial(_ certificate: Certificate) throws(TLSError) {
        var bytes = try randomBytes(16)
        bytes[0] = bytes[0] & 0x7F | 0x40
        let number = unsafe BN_bin2bn(bytes, CInt(bytes.count), nil)
        defer { unsafe BN_free(number) }
        let serial = unsafe X509_get_serialNumber(certificate.pointer)
        try check("serial number", unsafe BN_to_ASN1_INTEGER(number, serial) == nil ? 0 : 1)
    }

    private func setValidity(_ certificate: Certificate) throws(TLSError) {
        let first = unsafe ASN1_TIME_set(
            X509_getm_notBefore(certificate.pointer), time_t(validity.lowerBound))
        let last = unsafe ASN1_TIME_set(
            X509_getm_notAfter(certificate.pointer), time_t(validity.upperBound))
        try check("validity", unsafe first == nil || last == nil ? 0 : 1)
    }

    private func check(_ operation: String, _ result: CInt) throws(TLSError) {
        guard result == 1 else {
            throw .library(operation: "certificate: \(operation)", reason: ErrorQueue.drain())
        }
    }
}
