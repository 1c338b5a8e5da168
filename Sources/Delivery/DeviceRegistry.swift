import APNs
import Routing
import Synchronization

/// A device cannot be registered as it is: what stands against it.
package struct DeviceTokenTaken: Error, Sendable, Equatable {
    /// The device that has the token already.
    package let owner: String
    package let topic: String
    /// The token in hexadecimal digits.
    package let deviceToken: String

    package var message: String {
        "device token \(deviceToken) of \(topic) belongs to device \(owner)"
    }
}

/// The registered devices, by id and by token.
final class DeviceRegistry: Sendable {
    private struct State {
        var cells: [String: DeviceCell] = [:]
        /// Devices by the hash of a token; two that share a hash are told apart by the cell.
        var tokens: [UInt64: [String]] = [:]
    }

    private let state = Mutex(State())
    /// Read before the lock is taken: most servers have no registered device.
    private let count = Atomic<Int>(0)

    /// The device that has the request's token; where several do, the one whose topic fits.
    func cell(_ hash: UInt64, _ request: PushRequest) -> DeviceCell? {
        guard count.load(ordering: .acquiring) > 0 else { return nil }
        let candidates = state.withLock { state in
            (state.tokens[hash] ?? []).compactMap { state.cells[$0] }
        }
        var best: DeviceCell?
        for cell in candidates {
            // The environment is judged later; here any of the two may look.
            let match = cell.state.withLock { TokenMatch(request, .development, in: $0.device) }
            guard let match else { continue }
            if match.fitsTopic { return cell }
            best = best ?? cell
        }
        return best
    }

    func put(_ device: Device, now: Instant) throws(DeviceTokenTaken) -> Bool {
        let result = state.withLock { state -> Result<Bool, DeviceTokenTaken> in
            if let conflict = DeviceRegistry.conflict(device, in: state) {
                return .failure(conflict)
            }
            let isNew = state.cells[device.id] == nil
            DeviceRegistry.remove(device.id, from: &state)
            state.cells[device.id] = DeviceCell(device, now: now)
            for hash in DeviceRegistry.hashes(device) {
                state.tokens[hash, default: []].append(device.id)
            }
            count.store(state.cells.count, ordering: .releasing)
            return .success(isNew)
        }
        return try result.get()
    }

    func device(id: String) -> Device? {
        let cell = state.withLock { $0.cells[id] }
        return cell?.state.withLock { $0.device }
    }

    func devices() -> [Device] {
        let cells = state.withLock { Array($0.cells.values) }
        return cells.map { cell in cell.state.withLock { $0.device } }.sorted { $0.id < $1.id }
    }

    func ids(deviceToken: String) -> [String] {
        let digits = deviceToken.lowercased()
        var hash = FNV1a()
        hash.add(digits)
        let found = state.withLock { state in
            (state.tokens[hash.value] ?? []).compactMap { id in state.cells[id] }
        }
        return found.compactMap { cell in
            cell.state.withLock { state in
                let tokens = state.device.apps.flatMap { app in
                    [app.deviceToken].compactMap { $0 } + app.deviceTokens.values
                }
                let hashes = tokens.map(DeviceTokenText.hash)
                return hashes.contains(hash.value) ? state.device.id : nil
            }
        }.sorted()
    }

    func remove(id: String) -> Bool {
        state.withLock { state in
            guard state.cells[id] != nil else { return false }
            DeviceRegistry.remove(id, from: &state)
            count.store(state.cells.count, ordering: .releasing)
            return true
        }
    }

    private static func remove(_ id: String, from state: inout State) {
        guard let cell = state.cells.removeValue(forKey: id) else { return }
        let device = cell.state.withLock { state in
            state.isRemoved = true
            return state.device
        }
        for hash in hashes(device) {
            state.tokens[hash]?.removeAll { $0 == id }
            if state.tokens[hash]?.isEmpty == true { state.tokens[hash] = nil }
        }
    }

    private static func hashes(_ device: Device) -> Set<UInt64> {
        var hashes: Set<UInt64> = []
        for app in device.apps {
            if let token = app.deviceToken { hashes.insert(DeviceTokenText.hash(token)) }
            for token in app.deviceTokens.values { hashes.insert(DeviceTokenText.hash(token)) }
        }
        return hashes
    }

    /// Another device that has one of the tokens for the same topic.
    private static func conflict(_ device: Device, in state: State) -> DeviceTokenTaken? {
        for app in device.apps {
            for token in [app.deviceToken].compactMap({ $0 }) + app.deviceTokens.values {
                for id in state.tokens[DeviceTokenText.hash(token)] ?? [] where id != device.id {
                    let other = state.cells[id]?.state.withLock { $0.device }
                    let apps = other?.apps.filter { $0.topic == app.topic } ?? []
                    guard apps.contains(where: { owns($0, token) }) else { continue }
                    return DeviceTokenTaken(
                        owner: id, topic: app.topic, deviceToken: DeviceTokenText.digits(token))
                }
            }
        }
        return nil
    }

    private static func owns(_ app: AppInstall, _ token: [UInt8]) -> Bool {
        app.deviceToken == token || app.deviceTokens.values.contains(token)
    }
}
