/// A file that others put into a certificate folder.
package struct FolderFile: Equatable, Sendable, CustomStringConvertible {
    /// Its path inside the folder, "private/senders/voip.pem".
    package let name: String
    /// What it holds.
    package let bytes: [UInt8]
    /// Whether only its owner may read it: mode 0600, else 0644.
    package let isSecret: Bool

    /// A file for its owner only, as keys are.
    package static func secret(_ name: String, _ bytes: [UInt8]) -> FolderFile {
        FolderFile(name: name, bytes: bytes, isSecret: true)
    }

    /// A file for all to read.
    package static func open(_ name: String, _ bytes: [UInt8]) -> FolderFile {
        FolderFile(name: name, bytes: bytes, isSecret: false)
    }

    /// Its name, not what it holds.
    package var description: String { name }
}

extension CertificateFolder {
    /// Puts files in place while no one else changes the folder, in order, each one whole or not
    /// at all; files of these names are replaced.
    ///
    /// Directories are made when missing, those under `private` with mode 0700.
    /// - Parameters:
    ///   - files: a file that names others should come after them.
    ///   - directory: DIR; made when missing.
    /// - Throws: `file` for a name that leads out of DIR, or `system`.
    package static func place(
        _ files: [FolderFile], in directory: String
    ) throws(TLSError) {
        let paths = try FolderPaths(creating: directory)
        try FolderLock.hold(paths.lock) { () throws(TLSError) in
            for file in files {
                let path = try inside(paths.root, file.name)
                if let slash = file.name.lastIndex(of: "/") {
                    let mode: UInt32 = file.name.hasPrefix("private/") ? 0o700 : 0o755
                    try PrivateFiles.makeDirectory(
                        paths.root + "/" + file.name[..<slash], mode: mode)
                }
                try PrivateFiles.place(
                    file.bytes, at: path, mode: file.isSecret ? 0o600 : 0o644)
            }
        }
    }

    /// What a file of the folder holds; nil when there is none.
    ///
    /// - Parameters:
    ///   - name: its path inside the folder.
    ///   - directory: DIR; not made.
    /// - Returns: the bytes, at most 1 MiB.
    /// - Throws: `file` for a larger one or a name that leads out of DIR, or `system`.
    package static func contents(
        of name: String, in directory: String
    ) throws(TLSError) -> [UInt8]? {
        try PrivateFiles.contents(of: inside(directory, name))?.bytes
    }

    /// What a secret file of the folder holds; nil when there is none.
    ///
    /// - Parameters:
    ///   - name: its path inside the folder.
    ///   - directory: DIR; not made.
    ///   - remedy: what to do when the secret may have been copied: "mint it anew with ...".
    /// - Returns: the bytes, at most 1 MiB.
    /// - Throws: `exposedKey` when others may use the file, `file` or `system`.
    package static func secret(
        of name: String, in directory: String, remedy: String
    ) throws(TLSError) -> [UInt8]? {
        try PrivateFiles.secret(at: inside(directory, name), remedy: remedy)
    }

    /// The path of a file in the folder.
    ///
    /// Names may come from a file that a user wrote.
    private static func inside(_ root: String, _ name: String) throws(TLSError) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !["", ".", ".."].contains($0) }), !name.utf8.contains(0) else {
            throw .file(
                path: "\(root): \"\(name)\"", problem: "is no file of the folder",
                remedy: "name a file inside it, as private/senders/NAME.pem")
        }
        return root + "/" + name
    }
}
