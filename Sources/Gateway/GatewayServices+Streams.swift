import APNs
import HTTP2

// How many streams a connection is told it may open.

extension GatewayServices {
    /// Whether a sender may push without credentials: then there is nothing to wait for.
    var takesAnyone: Bool {
        auth == .off || rules.level(of: .missingProviderToken) != .enforce
    }

    /// What the first SETTINGS frame says to a sender of whom no credential is known yet.
    ///
    /// Source: wire fact W1, protocol decision 14.3.
    func firstSettings(at listener: ListenerTraits) -> HTTP2Configuration {
        var configuration = http2
        if let initialStreams {
            configuration.announcedStreams = min(initialStreams, configuration.maximumStreams)
        } else if takesAnyone || listener.tls == nil {
            configuration.announcedStreams = configuration.maximumStreams
        }
        return configuration
    }

    /// What the first SETTINGS frame says to a sender with a client certificate.
    ///
    /// Source: wire fact W2.
    var settingsForCertificate: HTTP2Configuration {
        var configuration = http2
        configuration.announcedStreams = configuration.maximumStreams
        configuration.includeInitialWindow = true
        return configuration
    }
}
