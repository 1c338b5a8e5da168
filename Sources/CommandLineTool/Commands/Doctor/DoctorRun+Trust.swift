// What the environment and the runtimes trust.
extension DoctorRun {
    /// The variables of this process that name what to trust.
    var variables: [TrustVariable] {
        (TrustVariable.files + [TrustVariable.java]).compactMap { name in
            guard let value = environment[name], !value.isEmpty else { return nil }
            let isFile = name != TrustVariable.java
            let bytes = isFile ? try? Files.read(value, as: "certificate bundle") : nil
            return TrustVariable(
                name: name, value: value,
                fingerprints: bytes.map { bytes in
                    PEMText.certificates(String(decoding: bytes, as: UTF8.self))
                        .map(PEMText.fingerprint)
                })
        }
    }

    /// The settings for a CA; one that is in no file here is fetched first.
    func runtimeSettings(_ authority: Authority?) -> [RuntimeSetting] {
        guard let authority else { return [] }
        if let path = authority.path { return RuntimeSetting.all(path) }
        let path = Files.absolute("ca.pem")
        let fetch = RuntimeSetting(
            runtime: "first",
            lines: [
                "curl --silent --output \(RuntimeSetting.quoted(path)) "
                    + RuntimeSetting.quoted(authority.place)
            ],
            note: "the CA is in no file here")
        return [fetch] + RuntimeSetting.all(path)
    }
}
