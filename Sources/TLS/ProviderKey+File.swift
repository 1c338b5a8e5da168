extension ProviderKey {
    /// Reads a key file of the user's own, in any of the forms `init(pem:)` takes.
    ///
    /// The file may be readable by others: it is not ours to judge. Errors name it and hold
    /// nothing of its content.
    /// - Parameter path: the file.
    /// - Returns: the key, with or without its private part.
    /// - Throws: `file` or `system`.
    package static func read(file path: String) throws(TLSError) -> ProviderKey {
        let remedy = "name Apple's AuthKey_KEYID.p8, or a PEM file with the public part of a key"
        guard let contents = try PrivateFiles.contents(of: path) else {
            throw .file(path: path, problem: "is missing", remedy: remedy)
        }
        do {
            return try ProviderKey(pem: contents.bytes)
        } catch {
            throw .file(path: path, problem: "holds no usable key (\(error))", remedy: remedy)
        }
    }
}
