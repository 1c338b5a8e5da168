private import COpenSSL

/// What a certificate says.
package struct CertificateFacts: Equatable, Sendable {
    /// The subject as RFC 2253 writes it, "CN=Mock APNs test CA 0f1e2d3c".
    package let subject: String
    /// The issuer, written likewise.
    package let issuer: String
    /// The serial number in lower-case hex.
    package let serial: String
    /// The first second of its validity, since 1970.
    package let notBefore: Int64
    /// The last second of its validity, since 1970.
    package let notAfter: Int64
    /// The DNS names and IP addresses of the subject alternative name extension.
    package let names: [CertificateName]
    /// The DNS subtrees a CA may sign for; empty when it has no such limits.
    package let permittedSubtrees: [String]

    /// Reads the first certificate of `pem`.
    ///
    /// - Throws: `malformed`.
    package init(pem: [UInt8]) throws(TLSError) {
        guard let first = try Certificate.list(pem: pem).first else {
            throw .malformed(what: "certificate", reason: "no certificate found")
        }
        try self.init(first)
    }

    init(_ certificate: Certificate) throws(TLSError) {
        let pointer = unsafe certificate.pointer
        subject = unsafe nameText(X509_get_subject_name(pointer))
        issuer = unsafe nameText(X509_get_issuer_name(pointer))
        serial = unsafe hex(X509_get0_serialNumber(pointer))
        notBefore = try unsafe seconds(X509_get0_notBefore(pointer))
        notAfter = try unsafe seconds(X509_get0_notAfter(pointer))
        names = unsafe alternativeNames(pointer)
        permittedSubtrees = unsafe permittedDNSNames(pointer)
    }
}

private func nameText(_ name: OpaquePointer?) -> String {
    let bytes = unsafe try? pemBytes { bio in
        unsafe shim_X509_NAME_print(bio, name) >= 0 ? 1 : 0
    }
    return String(decoding: bytes ?? [], as: UTF8.self)
}

private func hex(_ serial: UnsafePointer<ASN1_INTEGER>?) -> String {
    let bytes = unsafe UnsafeBufferPointer(
        start: ASN1_STRING_get0_data(serial), count: Int(ASN1_STRING_length(serial)))
    return unsafe hexText(bytes)
}

/// Two lower-case hex digits a byte.
func hexText(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func seconds(_ time: UnsafePointer<ASN1_TIME>?) throws(TLSError) -> Int64 {
    ErrorQueue.clear()
    let epoch = unsafe ASN1_TIME_set(nil, 0)
    defer { unsafe ASN1_TIME_free(epoch) }
    var days: CInt = 0
    var rest: CInt = 0
    // A null time would mean "now".
    guard let time = unsafe time, let epoch = unsafe epoch,
        unsafe ASN1_TIME_diff(&days, &rest, epoch, time) == 1
    else { throw .malformed(what: "certificate", reason: "validity cannot be read") }
    return Int64(days) * 86_400 + Int64(rest)
}

private func alternativeNames(_ certificate: OpaquePointer) -> [CertificateName] {
    guard let raw = unsafe X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil) else {
        return []
    }
    let list = OpaquePointer(raw)
    defer { unsafe shim_names_free(list) }
    return unsafe (0..<shim_names_count(list)).compactMap { index in
        unsafe certificateName(shim_name(list, index))
    }
}

private func permittedDNSNames(_ certificate: OpaquePointer) -> [String] {
    guard
        let raw = unsafe X509_get_ext_d2i(certificate, NID_name_constraints, nil, nil)
    else { return [] }
    let constraints = unsafe raw.assumingMemoryBound(to: NAME_CONSTRAINTS.self)
    defer { unsafe NAME_CONSTRAINTS_free(constraints) }
    return unsafe (0..<shim_permitted_count(constraints)).compactMap { index in
        switch unsafe certificateName(shim_permitted_name(constraints, index)) {
        case .dns(let name): name
        case .ip, nil: nil
        }
    }
}

/// A DNS name or IP address; nil for other kinds of names.
private func certificateName(_ name: UnsafeMutablePointer<GENERAL_NAME>?) -> CertificateName? {
    var kind: CInt = 0
    guard let name = unsafe name, let value = unsafe GENERAL_NAME_get0_value(name, &kind),
        kind == GEN_DNS || kind == GEN_IPADD
    else { return nil }
    let string = unsafe value.assumingMemoryBound(to: ASN1_STRING.self)
    let bytes = unsafe Array(
        UnsafeBufferPointer(
            start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
    if kind == GEN_IPADD {
        return bytes.count == 4 || bytes.count == 16 ? .ip(bytes) : nil
    }
    return .dns(String(decoding: bytes, as: UTF8.self).lowercased())
}
