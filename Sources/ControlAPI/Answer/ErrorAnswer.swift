import APNs
import HTTP1
import JSON
import Routing

/// An error as the client sees it: status, a stable code, and what was got and expected.
///
/// Source: the error shape of the control plane, version 1.
struct ErrorAnswer: Equatable, Sendable {
    let status: Int
    /// Kebab case; never changes its meaning.
    let code: String
    let message: String
    /// The parameter, body member or header field concerned.
    var field: String?
    /// What to do.
    var hint: String?
    /// Fields of the answer that the status asks for.
    var headers: [HTTP1Header] = []

    /// The whole answer.
    var response: HTTP1Response {
        var json = JSONWriter()
        json.beginObject()
        json.key("error")
        json.beginObject()
        json.member("code", code)
        json.member("message", message)
        json.member("field", field)
        json.member("hint", hint)
        json.endObject()
        json.endObject()
        return .json(status, json, headers: headers)
    }

    /// A text of the client in quotes, cut where it is long.
    static func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

    /// A text of the client, cut where it is long; never key material.
    static func shortened(_ text: String) -> String {
        if KeyText.isIn(text) { return "(the text of a key)" }
        return text.unicodeScalars.count <= 80
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))) + "..."
    }
}

extension ErrorAnswer {
    /// A body whose JSON is right and whose members are not.
    init(_ code: String, _ error: DevicePlanError) {
        self.init(
            status: 400, code: code, message: "got \(error.got), expected \(error.expected)",
            field: error.path.isEmpty ? nil : error.path, hint: error.hint)
    }
}
