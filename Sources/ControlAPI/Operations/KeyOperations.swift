import APNs
import HTTP1
import JSON
import Routing

extension ControlAPI {
    /// Most keys that a server keeps.
    static let keysMax = 1_000

    func listKeys() -> ControlResult {
        var json = JSONWriter(reserving: 4_096)
        json.beginObject()
        json.key("keys")
        json.beginArray()
        for key in keys.keys { json.key(key, madePEM: nil) }
        json.endArray()
        json.endObject()
        return .answer(.json(200, json))
    }

    func getKey(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let all = keys.keys
        guard let key = all.first(where: { $0.scope.keyID == request.parameter }) else {
            throw .keyUnknown(keyID: request.parameter, known: all.map(\.scope.keyID))
        }
        return .answer(.providerKey(key, 200))
    }

    /// Adds a provider key or replaces the one of its id; without `pem` the key is made.
    ///
    /// The private part of a key that was made is in this answer and nowhere else.
    func putKey(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let body = try request.json(whenEmpty: "send {\"team_id\": \"DEF123GHIJ\"} to make a key")
        let description: KeyBody
        do throws(DevicePlanError) {
            description = try KeyBody(keyID: request.parameter, body)
        } catch {
            throw .badKey(error)
        }
        let known = keys.keys.map(\.scope.keyID)
        guard known.count < ControlAPI.keysMax || known.contains(request.parameter) else {
            throw .keysFull(limit: ControlAPI.keysMax)
        }
        do throws(KeyRefusal) {
            let stored = try keys.put(description.scope, pem: description.pem)
            return .answer(
                .providerKey(stored.key, stored.isNew ? 201 : 200, madePEM: stored.madePEM))
        } catch {
            throw .keyRefused(error)
        }
    }

    func deleteKey(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        guard keys.remove(keyID: request.parameter) else {
            throw .keyUnknown(keyID: request.parameter, known: keys.keys.map(\.scope.keyID))
        }
        return .answer(.deleted(1))
    }
}

extension HTTP1Response {
    fileprivate static func providerKey(
        _ key: KnownKey, _ status: Int, madePEM: [UInt8]? = nil
    ) -> HTTP1Response {
        var json = JSONWriter()
        json.key(key, madePEM: madePEM)
        return .json(status, json)
    }
}

extension JSONWriter {
    /// Writes a key as one object; the private part only where it was just made.
    fileprivate mutating func key(_ key: KnownKey, madePEM: [UInt8]?) {
        beginObject()
        member("key_id", key.scope.keyID)
        member("team_id", key.scope.teamID)
        member("environment", key.scope.environment?.name)
        self.key("topics")
        if let topics = key.scope.topics {
            beginArray()
            for topic in topics { string(topic) }
            endArray()
        } else {
            null()
        }
        member("related_key_id", key.scope.relatedKeyID)
        member("public_pem", String(decoding: key.publicPEM, as: UTF8.self))
        if let madePEM { member("private_pem", String(decoding: madePEM, as: UTF8.self)) }
        endObject()
    }
}
