private import COpenSSL

extension ProviderKey {
    /// Signs `message`.
    ///
    /// - Parameters:
    ///   - message: what is signed; for a provider token the bytes before its second dot.
    ///   - form: digest and writing.
    /// - Returns: 64 bytes (`raw`), 8 to 72 bytes (`der`) or 132 bytes (`es512`).
    /// - Throws: `noPrivatePart` or `library`.
    package func sign(
        _ message: Span<UInt8>, form: SignatureForm
    ) throws(TLSError) -> [UInt8] {
        guard hasPrivatePart else { throw .noPrivatePart }
        let handle = try handle()
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        var der = [UInt8](repeating: 0, count: 80)
        var count = der.count
        ErrorQueue.clear()
        let digest = unsafe digest(of: form)
        guard unsafe EVP_DigestSignInit(context, nil, digest, nil, handle.pointer) == 1,
            unsafe message.withUnsafeBufferPointer({ input in
                unsafe EVP_DigestSign(context, &der, &count, input.baseAddress, input.count)
            }) == 1
        else { throw .library(operation: "signature", reason: ErrorQueue.drain()) }
        let written = Array(der.prefix(count))
        guard let signature = ECDSASignature(written.span, form: .der) else {
            throw .library(operation: "signature", reason: "\(count) bytes that are not DER")
        }
        return signature.bytes(form)
    }

    /// Whether `signature` is this key's signature of `message`, written in `form`.
    ///
    /// Any bytes may be given: what is malformed is no signature. Costs about 60 us.
    package func verify(
        _ message: Span<UInt8>, signature: Span<UInt8>, form: SignatureForm
    ) -> Bool {
        // OpenSSL reads DER only, and gets it in the one strict writing.
        guard let read = ECDSASignature(signature, form: form) else { return false }
        let der = read.bytes(.der)
        defer { ErrorQueue.clear() }
        guard let handle = try? publicPart.handle() else { return false }
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        ErrorQueue.clear()
        let digest = unsafe digest(of: form)
        return unsafe EVP_DigestVerifyInit(context, nil, digest, nil, handle.pointer) == 1
            && message.withUnsafeBufferPointer { input in
                unsafe EVP_DigestVerify(context, der, der.count, input.baseAddress, input.count)
            } == 1
    }
}

private func digest(of form: SignatureForm) -> OpaquePointer? {
    switch form {
    case .raw, .der: unsafe EVP_sha256()
    case .es512: unsafe EVP_sha512()
    }
}
