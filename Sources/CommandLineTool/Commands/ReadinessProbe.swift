/// Asks `/readyz` once.
struct ReadinessProbe: Sendable {
    private let control: ControlAddress

    init(_ control: ControlAddress) {
        self.control = control
    }

    /// What one question found out.
    enum Answer: Sendable, Equatable {
        case ready
        /// The server is there and does not take pushes, as while it starts or stops.
        case notYet
        /// Something answers that is no Mock APNs.
        case other(status: Int)
        case noConnection(String)

        /// Whether asking again can help.
        var mayChange: Bool {
            switch self {
            case .ready, .other: false
            case .notYet, .noConnection: true
            }
        }

        func text(from control: ControlAddress) -> String {
            switch self {
            case .ready: "\(control.base) takes pushes"
            case .notYet: "\(control.base) answers, and does not take pushes now"
            case .other(let status):
                "\(control.base)/readyz answers \(status), so it is no control plane of mock-apns"
            case .noConnection(let reason): "no answer from \(control.base): \(reason)"
            }
        }
    }

    func ask() -> Answer {
        .noConnection("no client yet")
    }
}
