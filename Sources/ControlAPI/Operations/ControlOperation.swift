/// One thing the control plane does.
package struct ControlOperation: Sendable {
    /// Who may ask for it when a control token is set.
    enum Access: Sendable {
        /// Everybody: probes and what a sender needs before it can be told anything else.
        case open
        /// Who shows the token.
        case token
    }

    /// Does it; `throws` means the answer is an error.
    typealias Action =
        @Sendable (ControlAPI, ControlRequest) throws(ControlError) -> ControlResult

    /// The operation's id, also in the OpenAPI document and for commands.
    package let id: String
    package let method: String
    let path: PathTemplate
    let access: Access
    /// What it does, takes and answers, for the OpenAPI document.
    let description: OperationDescription
    /// The query parameters it knows.
    let parameters: [QueryParameter]
    /// Whether a browser may ask for it from this server's own page only, also where it changes
    /// nothing.
    let guardsOrigin: Bool
    let action: Action

    /// Names of the query parameters it knows.
    var parameterNames: [String] { parameters.map(\.name) }

    /// What it does, in one sentence: for the OpenAPI document and docs/rpc.md.
    package var summary: String { description.summary }

    /// What its body is; nil where it takes none.
    package var bodySummary: String? { description.body?.what }

    /// The path with its open segment in braces.
    package var pathTemplate: String { path.text }

    init(
        _ id: String, _ method: String, _ path: String, _ description: OperationDescription,
        access: Access = .token, parameters: [QueryParameter] = [], guardsOrigin: Bool = false,
        _ action: @escaping Action
    ) {
        self.id = id
        self.method = method
        self.path = PathTemplate(path)
        self.description = description
        self.access = access
        self.parameters = parameters
        self.guardsOrigin = guardsOrigin
        self.action = action
    }
}
