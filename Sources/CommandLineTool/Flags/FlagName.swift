/// The flags of all commands, spelled as on the command line without the two hyphens.
///
/// The same words are the keys of the config file and, in capitals, the ends of the variables.
package enum FlagName: String, CaseIterable, Sendable {
    case host
    case port
    case controlHost = "control-host"
    case controlPort = "control-port"
    case controlSocket = "control-socket"
    case controlToken = "control-token"
    case allowedHost = "allowed-host"
    case certs
    case san
    case newCA = "new-ca"
    case data
    case durability
    case payloadStorage = "payload-storage"
    case environment
    case auth
    case trustAnyKey = "trust-any-key"
    case clientCertificates = "client-certificates"
    case clientCA = "client-ca"
    case trustAnyCertificate = "trust-any-certificate"
    case registry
    case listen
    case threads
    case set
    case config
    case readyFile = "ready-file"
    case logFormat = "log-format"
    case control
    case timeout
    case profile
    case rule
    case payload
    case pushType = "push-type"
    case topic
    case priority
    case format
    case state
    case device
    case hooks
    case action
    case local
    case register
    case prompt
    case explain
    case list
    case show
    case members
    case act
    case screen
    case settings
    case routing
    case document
    case apps
    case os
    case key
    case keyName = "key-name"
    case keyID = "key-id"
    case teamID = "team-id"
    case defect
    case listDefects = "list-defects"
    case bearer
    case cert
    case to
    case deviceToken = "device-token"
    case expiration
    case collapseID = "collapse-id"
    case id
    case ca
    case follow
    case exec
    case file
    case speed
    case limit
    case status
    case reason
    case outcome
    case since
    case until
    case text
    case summary
    case atLeast = "at-least"
    case exactly
    case none
    case within
    case settle
    case timeline
    case expect
    case summaryFile = "summary-file"
    case advance
    case freeze
    case unfreeze
    case operation
    case query
    case body
    case help
    case version

    /// As typed: `--control-port`.
    package var argument: String { "--\(rawValue)" }

    /// The environment variable: `MOCK_APNS_CONTROL_PORT`.
    package var variable: String {
        var name = FlagName.variablePrefix
        for character in rawValue {
            name += character == "-" ? "_" : character.uppercased()
        }
        return name
    }

    /// What every variable of this program begins with.
    package static let variablePrefix = "MOCK_APNS_"
}
