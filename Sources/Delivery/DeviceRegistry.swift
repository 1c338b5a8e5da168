import APNs
import PushLog
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
        /// Devices by the hash of a token; several where apps share a token.
        var tokens: [UInt64: [DeviceCell]] = [:]
    }

    private let state = Mutex(State())
    /// Read before the lock is taken: most servers have no registered device.
    private let count = Atomic<Int>(0)

    /// The device that has a token of that hash; where several do, the one whose topic fits.
    ///
    /// The device itself says whether it has the token and not only one of the same hash.
    func cell(_ hash: UInt64, _ push: PushRecord) -> DeviceCell? {
        guard count.load(ordering: .acquiring) > 0 else { return nil }
        let candidates = state.withLock { $0.tokens[hash] }
        guard let candidates, candidates.count > 1 else { return candidates?.first }
        var best: DeviceCell?
        for cell in candidates {
            let match = cell.state.withLock { state in
                TokenMatch(
                    push.request, push.environment, defaultTopic: push.connection.defaultTopic,
                    in: state.device)
            }
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
            let cell = DeviceCell(device, now: now)
            state.cells[device.id] = cell
            for hash in DeviceRegistry.hashes(device) {
                state.tokens[hash, default: []].append(cell)
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
        let found = state.withLock { $0.tokens[hash.value] ?? [] }
        return found.compactMap { cell in
            cell.state.withLock { state in
                let tokens = state.device.apps.flatMap(DeviceRegistry.tokens)
                let isOwner = tokens.contains { Hex.text(of: $0) == digits }
                return isOwner ? state.device.id : nil
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
            state.tokens[hash]?.removeAll { $0 === cell }
            if state.tokens[hash]?.isEmpty == true { state.tokens[hash] = nil }
        }
    }

    private static func hashes(_ device: Device) -> Set<UInt64> {
        Set(device.apps.flatMap(tokens).map(DeviceTokenText.hash))
    }

    /// The app's own token, then those of the push types, in the order of `PushType`.
    private static func tokens(_ app: AppInstall) -> [[UInt8]] {
        [app.deviceToken].compactMap { $0 } + PushType.allCases.compactMap { app.deviceTokens[$0] }
    }

    /// Another device that has one of the tokens for the same topic.
    private static func conflict(_ device: Device, in state: State) -> DeviceTokenTaken? {
        for app in device.apps {
            for token in tokens(app) {
                for cell in state.tokens[DeviceTokenText.hash(token)] ?? [] {
                    let other = cell.state.withLock { $0.device }
                    guard other.id != device.id,
                        other.apps.contains(where: {
                            $0.topic == app.topic && tokens($0).contains(token)
                        })
                    else { continue }
                    return DeviceTokenTaken(
                        owner: other.id, topic: app.topic,
                        deviceToken: Hex.text(of: token))
                }
            }
        }
        return nil
    }
}
