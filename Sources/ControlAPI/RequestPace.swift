package import HTTP1

/// How long the answer to a request may take to make, so that none waits behind a slower one.
package enum RequestPace: Sendable, Equatable {
    /// Made from what is in memory.
    case quick
    /// Reads of the log, as many records as there are.
    case reads
    /// Changes something, and waits until that is kept.
    case changes
}

extension ControlAPI {
    /// Operations that read nothing but counters and settings: probes are answered whatever else
    /// the server does.
    private static let quick: Set<String> = ["livez", "readyz", "info", "metrics", "ca"]

    /// Which of them a request is; those that are refused are quick.
    package static func pace(of request: HTTP1Request) -> RequestPace {
        let lookup = ControlOperation.lookup(method: request.method, path: request.path)
        guard case .found(let operation, _) = lookup, !quick.contains(operation.id) else {
            return .quick
        }
        return ChangeNote.isChange(operation) ? .changes : .reads
    }
}
