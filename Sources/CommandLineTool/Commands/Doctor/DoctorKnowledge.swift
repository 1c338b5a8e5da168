internal import APNs

/// The CAs and the credentials that are known before anything is asked of the gateway.
struct DoctorKnowledge {
    /// Each once.
    let authorities: [Authority]
    let key: SigningKey?
    /// Where the key was found.
    let keyPlace: String
    /// That of `--cert`, which then stands for the key.
    let certificate: ClientCertificate?
    let topic: String

    /// Gathers what flags, control plane and folder tell; the first to tell a thing holds.
    ///
    /// - Throws: `.usage` for a file that was named and cannot be used.
    init(
        _ settings: DoctorSettings, _ values: GivenValues, _ control: ControlSighting
    ) throws(CommandError) {
        let folder = values.text(.certs) ?? "certs"
        authorities = try DoctorKnowledge.authorities(values, control, folder)
        let hasFolderKey = Files.exists("\(folder)/provider.json")
        let isFolderTold = values.told(.certs) != nil && hasFolderKey
        let kit = control.kit
        let isKeyTold = values.told(.key) != nil || values.told(.keyName) != nil
        if isKeyTold || isFolderTold || (kit == nil && hasFolderKey) {
            key = try SigningKey.read(values)
            let name = values.told(.keyName).map { "\($0) of \(folder)" }
            keyPlace = values.told(.key) ?? name ?? "\(folder)/provider.json"
        } else {
            key = kit.map { kit in
                SigningKey(
                    key: kit.key.key, keyID: values.told(.keyID) ?? kit.key.keyID,
                    teamID: values.told(.teamID) ?? kit.key.teamID)
            }
            keyPlace = "the kit of \(control.base)"
        }
        certificate = try values.told(.cert).map { path throws(CommandError) in
            try ClientCertificate(path: path)
        }
        let named = values.told(.keyName).flatMap { name in
            try? ProviderFolder.read(folder, key: name).topics.first
        }
        let own = hasFolderKey ? try? ProviderFolder.read(folder).topics.first : nil
        topic = settings.topic ?? named ?? kit?.topics.first ?? own ?? "com.example.app"
    }

    private static func authorities(
        _ values: GivenValues, _ control: ControlSighting, _ folder: String
    ) throws(CommandError) -> [Authority] {
        var found: [Authority] = []
        if let path = values.told(.ca) {
            let pem = try Files.read(path, as: "CA certificate")
            guard
                let authority = Authority(
                    .flag, place: path, path: Files.absolute(path), pem: pem)
            else { throw .usage("--ca \(quoted(path)) holds no certificate in PEM") }
            found.append(authority)
        }
        if let authority = control.authority { found.append(authority) }
        let path = "\(folder)/trust/ca.pem"
        if let pem = try? Files.read(path, as: "CA certificate"),
            let authority = Authority(.folder, place: path, path: Files.absolute(path), pem: pem)
        {
            found.append(authority)
        }
        return found.reduce(into: []) { kept, next in
            guard let same = kept.firstIndex(where: { $0.fingerprint == next.fingerprint }) else {
                return kept.append(next)
            }
            kept[same].path = kept[same].path ?? next.path
        }
    }
}
