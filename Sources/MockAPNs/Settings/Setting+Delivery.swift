import Delivery

extension Setting {
    /// What happens to pushes on their way to devices.
    static let delivery: [Setting] = [
        rate(
            "per-token-limit", "pushes that one device token may get; more are 429 TooManyRequests",
            { $0.tokenRate }, { $0.tokenRate = $1 }),
        seconds(
            "unregistered-delay", "seconds between the removal of an app and the first 410",
            { $0.store.unregisteredDelayMilliseconds },
            { $0.store.unregisteredDelayMilliseconds = $1 }),
        seconds(
            "zero-expiration-grace",
            "seconds for which a push with apns-expiration 0 waits for an offline device",
            { $0.store.zeroExpirationGraceMilliseconds },
            { $0.store.zeroExpirationGraceMilliseconds = $1 }),
        seconds(
            "power-grouping",
            "seconds after which pushes of priority 5 come to a device that saves power",
            { $0.store.powerGroupMilliseconds }, { $0.store.powerGroupMilliseconds = $1 }),
    ]

    private static func rate(
        _ name: String, _ meaning: String,
        _ read: @escaping @Sendable (ServerSettings) -> TokenRate?,
        _ write: @escaping @Sendable (inout ServerSettings, TokenRate?) -> Void
    ) -> Setting {
        Setting(
            name: name, kind: .rate, meaning: meaning,
            read: { read($0)?.text ?? "off" },
            write: { (settings, text) throws(ServerError) in
                let rate = TokenRate(text)
                guard rate != nil || text == "off" else {
                    throw .badOption("--set \(name)=\(text): expected \(Kind.rate.text)")
                }
                write(&settings, rate)
            })
    }

    /// Whole seconds, at most a year; kept in milliseconds.
    private static func seconds(
        _ name: String, _ meaning: String,
        _ read: @escaping @Sendable (ServerSettings) -> Int64,
        _ write: @escaping @Sendable (inout ServerSettings, Int64) -> Void
    ) -> Setting {
        number(
            name, 0...31_536_000, meaning, { Int(read($0) / 1_000) },
            { write(&$0, Int64($1) * 1_000) })
    }
}
