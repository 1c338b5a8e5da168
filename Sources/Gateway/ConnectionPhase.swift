/// Where a connection stands in its life; each phase knows its own deadline.
///
/// Deadlines are on the monotonic clock, in milliseconds. Source: reliability 2.5 and 7.
enum ConnectionPhase: Equatable {
    /// TLS is being agreed on.
    case handshake(deadline: UInt64)
    /// TLS stands; the client's preface and SETTINGS have not come.
    case preface(deadline: UInt64)
    case open
    /// The first GOAWAY and a PING are out; requests are still taken.
    case noticed(deadline: UInt64)
    /// The last GOAWAY is out; streams up to its id are answered.
    case draining
    /// Nothing more is read; what is queued leaves, then the socket closes.
    case ended

    /// What is to be done when the clock has moved on.
    enum Step: Equatable {
        case wait
        /// End the connection.
        case cutOff(CutOffReason)
        /// The round trip took too long: send the last GOAWAY without waiting for the PING.
        case finalGoAway
    }

    /// Where the connection stood, for the log of one that ended early; nil from then on.
    var stage: String? {
        switch self {
        case .handshake: "during the TLS handshake"
        case .preface: "before its HTTP/2 preface and SETTINGS"
        case .open, .noticed, .draining, .ended: nil
        }
    }

    func step(at now: UInt64) -> Step {
        switch self {
        case .handshake(let deadline):
            now < deadline ? .wait : .cutOff(.handshakeTime)
        case .preface(let deadline):
            now < deadline ? .wait : .cutOff(.prefaceTime)
        case .noticed(let deadline): now < deadline ? .wait : .finalGoAway
        case .open, .draining, .ended: .wait
        }
    }
}
