package import Routing

/// What `--os` takes: versions of iOS, separated by commas.
package enum SystemArgument {
    /// The versions, each once, in the order in which they are named.
    ///
    /// One that is newer than the rules know is taken, and remarked on where it is used.
    ///
    /// - Throws: `.usage` for what is no version, and for one before the rules begin.
    package static func read(_ text: String?) throws(CommandError) -> [OSVersion] {
        var versions: [OSVersion] = []
        for part in (text ?? "").split(separator: ",", omittingEmptySubsequences: false) {
            guard let version = OSVersion(part) else {
                throw .usage(
                    "--os needs versions of iOS such as 17.5 or 9,10,13,18; got "
                        + quoted(String(part)))
            }
            guard version >= OSVersion.known.lowerBound else {
                throw .usage(
                    "--os needs iOS \(OSVersion.known.lowerBound) or later, where the rules begin; "
                        + "got " + quoted(String(part)))
            }
            if !versions.contains(version) { versions.append(version) }
        }
        return versions
    }
}
