import APNs

/// A push that breaks no rule, to be changed in one or two places.
struct Draft: Sendable {
    static let token = String(repeating: "ab", count: 32)

    private var fields: [(name: String, value: String)] = [
        (":method", "POST"), (":scheme", "https"), (":path", "/3/device/\(Draft.token)"),
        (":authority", "localhost:2197"), ("apns-topic", "com.example.app"),
        ("apns-push-type", "alert"),
    ]
    var body: [UInt8] = Array(#"{"aps":{"alert":"hi"}}"#.utf8)
    var credentials = CredentialFacts.token(ProviderTokenFacts())
    var hasDefaultTopic = false
    var device = DeviceFacts()

    init(_ change: (inout Draft) -> Void = { _ in }) {
        change(&self)
    }

    /// The value of a field; setting nil takes the field out.
    subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let place = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            if let newValue { fields.insert((name, newValue), at: min(place, fields.count)) }
        }
    }

    /// Adds a field even where there is one of that name.
    mutating func add(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    /// The facts of the provider token, which the draft then has.
    var token: ProviderTokenFacts {
        get {
            guard case .token(let facts) = credentials else { return ProviderTokenFacts() }
            return facts
        }
        set { credentials = .token(newValue) }
    }

    /// The facts of the client certificate, which the draft then has.
    var certificate: ProviderCertificateFacts {
        get {
            guard case .certificate(let facts) = credentials else {
                return ProviderCertificateFacts()
            }
            return facts
        }
        set { credentials = .certificate(newValue) }
    }

    var text: String {
        get { String(decoding: body, as: UTF8.self) }
        set { body = Array(newValue.utf8) }
    }

    var raw: RawRequest { RawRequest(fields: fields, body: body) }
    var request: PushRequest { PushRequest(raw) }

    /// The context at the end of step 9.
    var context: RuleContext {
        var reader = PayloadReader()
        return RuleContext(
            presented: credentials.presented, credentials: credentials,
            payload: reader.read(body, from: 0),
            hasDefaultTopic: hasDefaultTopic)
    }
}
