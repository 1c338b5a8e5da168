internal import HTTPClient

/// All by which the doctor touches the network, so that tests can count it.
struct DoctorEdges {
    /// Asks the system's resolver.
    var resolve: (String) -> NameSighting
    /// Opens connections, within milliseconds, and closes them.
    var reach: ([Endpoint], Int) -> [ReachSighting]
    /// Sends one request over a connection of its own.
    var ask: (HTTPClientRequest) -> Result<HTTPClientResponse, HTTPClientError>

    /// The network of this machine.
    static var system: DoctorEdges {
        DoctorEdges(
            resolve: NameLookup.find,
            reach: { ReachProbe.connect($0, milliseconds: $1) },
            ask: { request in
                Result { () throws(HTTPClientError) in
                    var client = try HTTPClient()
                    return try client.send(request)
                }
            })
    }
}
