private import COpenSSL

/// What the certificate that a peer showed says.
///
/// A peer writes it, so every part is bounded; a certificate is 100 KiB at most
/// (SSL_CTX_set_max_cert_list(3)).
package struct PeerCertificate: Sendable, CustomStringConvertible {
    /// The subject as RFC 2253 writes it, "O=Mock APNs,...,UID=com.example.app"; cut at 1,024 bytes.
    package let subject: String
    /// The issuer, written and cut likewise.
    package let issuer: String
    /// The serial number in lower-case hex; cut at 64 bytes, 128 digits.
    package let serial: String
    /// The first common name of the subject; nil when it has none or one of over 1,024 bytes.
    package let commonName: String?
    /// The first user id (UID) of the subject: of Apple's certificates the topic; nil as above.
    package let userID: String?
    /// The SHA-256 of the certificate, 64 lower-case hex digits.
    package let sha256: String
    /// The first second of its validity, since 1970; 0 when it cannot be read.
    package let notBefore: Int64
    /// The last second of its validity, since 1970; 0 when it cannot be read.
    package let notAfter: Int64
    /// Whether its chain leads to a known root.
    ///
    /// Of a client it is false only where any issuer is trusted; of a server only where it is not
    /// verified.
    package let isVerified: Bool
    private let extensions: [(oid: String, der: [UInt8])]

    /// Above this many extensions, further ones are not seen.
    package static let extensionCountMax = 64
    /// Above this many bytes the content of an extension is not seen.
    package static let extensionSizeMax = 16_384
    /// Above this many bytes a name is cut or not seen.
    package static let nameSizeMax = 1_024

    /// The DER content of an extension by its dotted identifier, "1.2.840.113635.100.6.3.6".
    ///
    /// - Parameter oid: the identifier.
    /// - Returns: the content; nil when the certificate has no such extension.
    package func extensionValue(_ oid: String) -> [UInt8]? {
        extensions.first { $0.oid == oid }?.der
    }

    /// Its subject.
    package var description: String { subject }

    init(_ certificate: Certificate, isVerified: Bool) {
        let pointer = unsafe certificate.pointer
        // Without readable dates a certificate is not verified, but a client may take it so.
        let facts = try? CertificateFacts(certificate)
        subject = cut(facts?.subject ?? "")
        issuer = cut(facts?.issuer ?? "")
        serial = String((facts?.serial ?? "").prefix(128))
        notBefore = facts?.notBefore ?? 0
        notAfter = facts?.notAfter ?? 0
        commonName = unsafe entry(NID_commonName, of: X509_get_subject_name(pointer))
        userID = unsafe entry(NID_userId, of: X509_get_subject_name(pointer))
        sha256 = unsafe fingerprint(pointer)
        self.isVerified = isVerified
        let count = unsafe min(X509_get_ext_count(pointer), CInt(Self.extensionCountMax))
        extensions = (0..<max(count, 0)).compactMap { index in
            unsafe content(X509_get_ext(pointer, index))
        }
        ErrorQueue.clear()
    }
}

extension TLSSession {
    /// The certificate that the peer showed, also of a resumed session; nil when it showed none or
    /// the handshake is not complete.
    ///
    /// Read anew by each call: ask once per connection.
    package var peerCertificate: PeerCertificate? {
        guard isHandshakeComplete, let pointer = unsafe SSL_get1_peer_certificate(handle.ssl) else {
            return nil
        }
        let certificate = unsafe Certificate(owning: pointer)
        let result = unsafe SSL_get_verify_result(handle.ssl)
        return PeerCertificate(certificate, isVerified: result == CLong(X509_V_OK))
    }
}

private func cut(_ text: String) -> String {
    text.utf8.count <= PeerCertificate.nameSizeMax
        ? text : String(decoding: text.utf8.prefix(PeerCertificate.nameSizeMax), as: UTF8.self)
}

/// The first part of a name with OpenSSL's number `id`.
private func entry(_ id: CInt, of name: OpaquePointer?) -> String? {
    let index = unsafe X509_NAME_get_index_by_NID(name, id, -1)
    guard index >= 0 else { return nil }
    let data = unsafe X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index))
    var start: UnsafeMutablePointer<UInt8>?
    let count = unsafe ASN1_STRING_to_UTF8(&start, data)
    guard count >= 0 else { return nil }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    guard count <= PeerCertificate.nameSizeMax else { return nil }
    return unsafe String(
        decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
}

private func fingerprint(_ certificate: OpaquePointer) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: CUnsignedInt = 0
    _ = unsafe X509_digest(certificate, EVP_sha256(), &digest, &count)
    return hexText(digest)
}

private func content(_ value: OpaquePointer?) -> (oid: String, der: [UInt8])? {
    var oid = [CChar](repeating: 0, count: 80)
    let count = unsafe OBJ_obj2txt(&oid, CInt(oid.count), X509_EXTENSION_get_object(value), 1)
    guard (1..<CInt(oid.count)).contains(count) else { return nil }
    let data = unsafe X509_EXTENSION_get_data(value)
    let size = unsafe Int(ASN1_STRING_length(data))
    guard size <= PeerCertificate.extensionSizeMax else { return nil }
    let der = unsafe Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(data), count: size))
    let text = oid.prefix(Int(count)).map { UInt8(bitPattern: $0) }
    return (String(decoding: text, as: UTF8.self), der)
}
