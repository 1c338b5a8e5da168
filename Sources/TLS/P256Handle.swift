private import COpenSSL

/// The owner of one EVP_PKEY on P-256, made from its numbers for the time of one operation.
///
/// Making it costs 13 us, against 42 us for the verification that follows (measured), and lets
/// keys be plain values that loops share without a lock. Reading the key from DER each time would
/// cost 85 us.
@safe
struct P256Handle: ~Copyable {
    let pointer: OpaquePointer

    /// Makes the key; a point that is not on the curve is refused.
    ///
    /// - Parameters:
    ///   - point: 4, then x and y of 32 bytes each. Source: SEC 1 section 2.3.3.
    ///   - scalar: the private number in 32 bytes; nil for a public key.
    /// - Throws: `malformed` or `library`.
    init(point: [UInt8], scalar: [UInt8]?) throws(TLSError) {
        precondition(point.count == 65 && (scalar?.count ?? 32) == 32)
        ErrorQueue.clear()
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        guard let context = unsafe context else {
            throw .library(operation: "EVP_PKEY_CTX_new_from_name", reason: ErrorQueue.drain())
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        var point = point
        let made: CInt
        if let scalar {
            // The native order of all platforms we know is little-endian.
            var native = Array(scalar.reversed())
            made = unsafe shim_P256(context, &key, &point, &native)
        } else {
            made = unsafe shim_P256(context, &key, &point, nil)
        }
        guard made == 1, let key = unsafe key else {
            throw .malformed(what: "key on P-256", reason: ErrorQueue.drain())
        }
        unsafe pointer = unsafe key
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }
}

/// The numbers of a key on P-256.
struct P256Numbers: Equatable, Sendable {
    /// 4, then x and y of 32 bytes each.
    let point: [UInt8]
    /// The private number in 32 bytes; nil when it is not known.
    let scalar: [UInt8]?

    /// The numbers of a public key.
    init(point: [UInt8]) {
        self.point = point
        scalar = nil
    }

    /// Reads them out of an OpenSSL key.
    ///
    /// - Throws: `unsupportedKey` for another kind or curve; `malformed` when the private part
    ///   does not belong to the public part.
    init(of key: OpaquePointer, hasScalar: Bool) throws(TLSError) {
        ErrorQueue.clear()
        defer { ErrorQueue.clear() }
        guard unsafe EVP_PKEY_is_a(key, "EC") == 1 else {
            let name = unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) }
            throw .unsupportedKey(got: "a key of kind \(name ?? "unknown")")
        }
        let curve = unsafe curveName(key)
        guard curve == "prime256v1" else {
            throw .unsupportedKey(got: "an EC key on the curve \(curve ?? "of its own parameters")")
        }
        guard let x = unsafe number(OSSL_PKEY_PARAM_EC_PUB_X, of: key),
            let y = unsafe number(OSSL_PKEY_PARAM_EC_PUB_Y, of: key)
        else { throw .malformed(what: "provider key", reason: "it has no public part") }
        point = [4] + x + y
        guard hasScalar else {
            scalar = nil
            return
        }
        scalar = unsafe number(OSSL_PKEY_PARAM_PRIV_KEY, of: key)
        guard scalar != nil, unsafe isPair(key) else {
            throw .malformed(
                what: "provider key", reason: "its public part is of another key")
        }
    }
}

private func curveName(_ key: OpaquePointer) -> String? {
    var name = [CChar](repeating: 0, count: 80)
    var count = 0
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return nil }
    return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// A number of the key in 32 bytes; nil when the key has none of that name.
private func number(_ name: String, of key: OpaquePointer) -> [UInt8]? {
    var number: OpaquePointer?
    guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1 else { return nil }
    defer { unsafe BN_clear_free(number) }
    var bytes = [UInt8](repeating: 0, count: 32)
    return unsafe BN_bn2binpad(number, &bytes, 32) == 32 ? bytes : nil
}

private func isPair(_ key: OpaquePointer) -> Bool {
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    return unsafe EVP_PKEY_pairwise_check(context) == 1
}
