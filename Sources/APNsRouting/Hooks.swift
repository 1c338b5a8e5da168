internal import JSON
internal import Routing

/// The hooks by which a push framework gets between the system and the app.
///
/// Those of known frameworks have names:
///
///     let firebase = try Hooks(named: "firebase")
///
/// Your own are JSON: where they get in, what they forward, who calls the completion handler.
/// `Hooks.named("firebase").json` is a template to copy and edit, as is `mock-apns hooks show`:
///
///     let mine = try Hooks(json: """
///         {"name": "my-sdk", "hooks": [{"name": "MySDK", "sdk": "MySDK",
///          "kind": "set-implementation", "target": "live-app-delegate",
///          "callbacks": ["app.token", "app.didReceiveRemote"], "install_at": "load",
///          "follows_delegate_changes": true}]}
///         """)
public struct Hooks: Sendable, Hashable, CustomStringConvertible {
    let sets: [HookSet]

    private init(_ set: HookSet) {
        sets = [set]
    }

    /// The hooks of that name.
    ///
    /// - Throws: `.unknownName`; the message lists the names.
    public init(named name: String) throws(RoutingError) {
        do throws(DevicePlanError) {
            sets = [try HookSet.known(name)]
        } catch {
            throw RoutingError(error)
        }
    }

    /// Reads one hook, one hook set, or an array of these and of names.
    ///
    /// - Throws: `.notJSON`; `.badPlan` or `.unknownName` with the place and what may stand there.
    public init(json: String) throws(RoutingError) {
        let value = try JSONText.read(json)
        do throws(DevicePlanError) {
            sets = try HookSet.list(json: value)
        } catch {
            throw RoutingError(error)
        }
    }

    /// The hooks that have a name: those of the founding documents, then those of frameworks.
    public static let known: [Hooks] = HookSet.named.map { Hooks($0) }

    /// The names of the sets, with commas between them.
    public var description: String { sets.map(\.name).joined(separator: ",") }

    /// What they are, one sentence for each set.
    public var summary: String { sets.map(\.summary).joined(separator: " ") }

    /// A hook set as a JSON object, several as an array.
    public var json: String {
        var writer = JSONWriter()
        if sets.count != 1 { writer.beginArray() }
        for set in sets { set.write(to: &writer) }
        if sets.count != 1 { writer.endArray() }
        return writer.text
    }
}
