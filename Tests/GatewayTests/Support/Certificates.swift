import TLS

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The gateway's certificate in these tests, minted once.
enum Certificates {
    /// Valid today by the clock of OpenSSL, which the tests cannot set.
    private static let identity = Result { () throws(TLSError) in
        try ServerIdentity.ephemeral(now: Int64(time(nil)))
    }

    static func server() throws -> TLSServerContext {
        let identity = try identity.get()
        return try TLSServerContext(chainPEM: identity.chainPEM, keyPEM: identity.keyPEM)
    }

    /// The CA that a client should trust.
    static func authority() throws -> [UInt8] { try identity.get().caPEM }

    /// Another CA, which has nothing to do with the gateway.
    static func strangeAuthority() throws -> [UInt8] {
        try ServerIdentity.ephemeral(now: Int64(time(nil))).caPEM
    }
}
