private import COpenSSL

/// What a new certificate shall say.
struct CertificateTemplate {
    /// The subject, by OpenSSL's numbers of its parts, in order.
    var subject: [(id: CInt, value: String)]
    /// The seconds since 1970 between which it is valid.
    var validity: ClosedRange<Int64>
    /// Extensions in the syntax of x509v3_config(5), by OpenSSL's number, in order.
    var extensions: [(id: CInt, value: String)]
    /// Further extensions, not critical, by their dotted identifiers; one that `extensions` has
    /// too takes its place.
    var rawExtensions: [(oid: String, der: [UInt8])] = []

    /// What is said of a name, a validity and some extensions.
    init(
        subject: [(id: CInt, value: String)], validity: ClosedRange<Int64>,
        extensions: [(id: CInt, value: String)], rawExtensions: [(oid: String, der: [UInt8])] = []
    ) {
        self.subject = subject
        self.validity = validity
        self.extensions = extensions
        self.rawExtensions = rawExtensions
    }

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
        try setSubject(certificate)
        let signer = issuer ?? certificate
        try check(
            "issuer",
            unsafe X509_set_issuer_name(pointer, X509_get_subject_name(signer.pointer)))
        try check("public key", unsafe X509_set_pubkey(pointer, key.pointer))
        let replaced = rawExtensions.map { unsafe OBJ_txt2nid($0.oid) }
        for (id, value) in extensions where !replaced.contains(id) {
            try check(value, unsafe shim_X509_add_extension(pointer, signer.pointer, id, value))
        }
        for (oid, der) in rawExtensions { try add(der, as: oid, to: certificate) }
        let size = unsafe X509_sign(pointer, issuerKey.pointer, EVP_sha256())
        try check("signature", size > 0 ? 1 : 0)
        return certificate
    }

    /// The upper bounds of X.520 (64 for a common name) are not kept, as Apple does not keep them.
    private func setSubject(_ certificate: Certificate) throws(TLSError) {
        let name = unsafe X509_get_subject_name(certificate.pointer)
        for (id, value) in subject {
            let text = Array(value.utf8)
            try check(
                "subject",
                unsafe X509_NAME_add_entry_by_NID(
                    name, id, V_ASN1_UTF8STRING, text, CInt(clamping: text.count), -1, 0))
        }
    }

    private func add(
        _ der: [UInt8], as oid: String, to certificate: Certificate
    ) throws(TLSError) {
        let object = unsafe OBJ_txt2obj(oid, 1)
        defer { unsafe ASN1_OBJECT_free(object) }
        let content = unsafe ASN1_OCTET_STRING_new()
        defer { unsafe ASN1_OCTET_STRING_free(content) }
        try check("extension \(oid)", unsafe object == nil || content == nil ? 0 : 1)
        try check(
            "extension \(oid)", unsafe ASN1_OCTET_STRING_set(content, der, CInt(der.count)))
        let added = unsafe X509_EXTENSION_create_by_OBJ(nil, object, 0, content)
        defer { unsafe X509_EXTENSION_free(added) }
        try check("extension \(oid)", unsafe X509_add_ext(certificate.pointer, added, -1))
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
