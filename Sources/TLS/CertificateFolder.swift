/// The folder that keeps a CA and a server certificate from one start to the next.
///
///     DIR/trust/ca.pem            0644   what clients trust
///     DIR/private/ca-key.pem      0600
///     DIR/private/server.pem      0600   made anew from ca-key.pem whenever needed
///     DIR/private/server-key.pem  0600
///     DIR/private/.lock                  held while the folder is read or changed
///
/// The CA is replaced by `replaceAuthority` only: clients were told to trust it. A file that is
/// damaged or does not fit the others is an error that names it; nothing is overwritten then.
package enum CertificateFolder {
    /// Reads the folder and makes what is missing; two servers that start at once agree.
    ///
    /// A new CA may sign for `extraNames` too. An old one may not: a new name outside its limits
    /// is an error. The server certificate is made anew at two thirds of its life and for a new
    /// name, with its old names and its old key, so that only one file changes.
    ///
    /// - Parameters:
    ///   - directory: DIR; made when missing. Relative paths start at the working directory.
    ///   - extraNames: DNS names and IP addresses beside the usual ones.
    ///   - now: seconds since 1970.
    /// - Returns: what a server needs, and the absolute path of `ca.pem`.
    /// - Throws: `badName`, `nameOutsideConstraints`, `exposedKey`, `file`, `caNotValid`, `system`
    ///   or `library`.
    package static func open(
        directory: String, extraNames: [String] = [], now: Int64
    ) throws(TLSError) -> ServerIdentity {
        let extra = try certificateNames(extraNames)
        let paths = try FolderPaths(creating: directory)
        return try FolderLock.hold(paths.lock) { () throws(TLSError) in
            let authority = try paths.openAuthority(extraNames: extra, now: now)
            let names = unique(CertificateAuthority.serverNames + extra)
            let leaf = try paths.openLeaf(authority, names: names, now: now)
            return try ServerIdentity(authority: authority, leaf: leaf, caPath: paths.authority)
        }
    }

    /// Makes a new CA and server certificate in place of the old ones.
    ///
    /// Clients that trust the old CA then refuse the server until they are given the new one.
    ///
    /// - Parameters:
    ///   - directory: DIR; made when missing.
    ///   - extraNames: DNS names and IP addresses beside the usual ones.
    ///   - now: seconds since 1970.
    /// - Returns: the new identity.
    /// - Throws: `badName`, `system` or `library`.
    package static func replaceAuthority(
        directory: String, extraNames: [String] = [], now: Int64
    ) throws(TLSError) -> ServerIdentity {
        let extra = try certificateNames(extraNames)
        let paths = try FolderPaths(creating: directory)
        return try FolderLock.hold(paths.lock) { () throws(TLSError) in
            let authority = try CertificateAuthority(extraNames: extra, key: PrivateKey(), now: now)
            let names = unique(CertificateAuthority.serverNames + extra)
            let leaf = try Leaf(authority: authority, names: names, key: PrivateKey(), now: now)
            try paths.place(authority.key, at: paths.authorityKey)
            try paths.place(authority)
            try paths.place(leaf.key, at: paths.serverKey)
            try paths.place(leaf)
            return try ServerIdentity(authority: authority, leaf: leaf, caPath: paths.authority)
        }
    }
}
