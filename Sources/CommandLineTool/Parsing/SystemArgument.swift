package import Routing

/// What `--os` takes: versions of iOS, separated by commas.
package enum SystemArgument {
    /// The versions, each once, in the order in which they are named.
    ///
    /// - Throws: `.usage` for what is no version.
    package static func read(_ text: String?) throws(CommandError) -> [OSVersion] {
        var versions: [OSVersion] = []
        for part in (text ?? "").split(separator: ",", omittingEmptySubsequences: false) {
            guard let version = OSVersion(part) else {
                throw .usage(
                    "--os needs versions of iOS such as 17.5 or 9,10,13,18; got "
                        + quoted(String(part)))
            }
            if !versions.contains(version) { versions.append(version) }
        }
        return versions
    }
}
