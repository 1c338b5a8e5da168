import JSON
import Routing

/// A change of a JSON object by another: members replace, null removes, objects go deeper.
///
/// Source: RFC 7396. An array replaces an array as a whole. Unlike there a member that repeats is
/// refused, as it is wherever this control plane reads an object.
enum MergePatch {
    /// What becomes of `target` under `patch`.
    static func apply(
        _ patch: JSONValue, to target: JSONValue, path: String = ""
    ) throws(DevicePlanError) -> JSONValue {
        guard let changes = patch.members else { return patch }
        var members = target.members ?? []
        var seen: Set<String> = []
        for change in changes {
            let place = path.isEmpty ? change.key : "\(path).\(change.key)"
            guard seen.insert(change.key).inserted else {
                throw DevicePlanError(
                    .repeatedKey, path: place, got: "the key a second time",
                    expected: "each key once", offset: change.offset)
            }
            let index = members.firstIndex { $0.key == change.key }
            guard change.value != .null else {
                if let index { members.remove(at: index) }
                continue
            }
            let value = try apply(
                change.value, to: index.map { members[$0].value } ?? .null, path: place)
            let member = JSONValue.Member(key: change.key, value: value, offset: change.offset)
            if let index { members[index] = member } else { members.append(member) }
        }
        return .object(members)
    }
}
