import APNs
import PushLog
import Routing

extension DeviceRegistry {
    /// Another registered device that has one of the tokens, still valid, for the same topic.
    ///
    /// - Parameters:
    ///   - tokens: those that the device is to have.
    ///   - device: with the apps that they are of.
    ///   - cell: the device itself, where it is kept already.
    /// - Returns: what stands against it; nil: nothing.
    func conflict(
        _ tokens: [DeviceToken], _ device: Device, except cell: DeviceCell? = nil
    ) -> DeviceTokenTaken? {
        for token in tokens {
            let topic = device.apps[token.app].topic
            for other in index.owners(DeviceTokenText.hash(token.bytes))
            where other.id != device.id && other !== cell && !other.isAuto {
                guard other.peek({ $0.has(token.bytes, for: topic) }) == true else { continue }
                return DeviceTokenTaken(
                    owner: other.id, topic: topic, deviceToken: Hex.text(of: token.bytes))
            }
        }
        return nil
    }

    /// The devices that have a token: those where it is valid, else those that had it.
    func owners(token digits: String) -> [DeviceCell] {
        guard let bytes = Hex.bytes(of: digits) else { return [] }
        func cells(_ isMeant: (DeviceToken) -> Bool) -> [DeviceCell] {
            index.owners(DeviceTokenText.hash(bytes)).filter { cell in
                cell.peek { $0.tokens.contains { $0.bytes == bytes && isMeant($0) } } == true
            }
        }
        let valid = cells { $0.end == nil }
        return valid.isEmpty ? cells { _ in true } : valid
    }
}

extension DeviceState {
    /// The app of a topic has the token, and it is valid.
    fileprivate func has(_ token: [UInt8], for topic: String) -> Bool {
        tokens.contains {
            $0.bytes == token && $0.end == nil && plan.device.apps[$0.app].topic == topic
        }
    }
}

extension TokenIndex.Shard {
    /// The kept device that a push means; nil: none does.
    ///
    /// A registered device has its tokens for all topics, as it answers for those that do not fit;
    /// the device of an unknown token is that of one topic and environment.
    func owner(_ token: UInt64, _ record: PushRecord) -> DeviceCell? {
        let cells: [DeviceCell]
        switch owners.find(token) {
        case .none: return nil
        case .one(let cell):
            if !cell.isAuto { return cell }
            cells = [cell]
        case .several(let list): cells = list
        }
        var best: (cell: DeviceCell, rank: Int)?
        for cell in cells {
            let match = cell.peek { state in
                TokenMatch(
                    record.request, record.environment,
                    defaultTopic: record.connection.defaultTopic, among: state.tokens,
                    of: state.plan.device.apps)
            }
            guard let match = match.flatMap(\.self),
                !cell.isAuto || match.fitsTopic && match.fitsEnvironment
            else { continue }
            // A registered device comes before one that nobody registered.
            let rank = 2 * match.rank + (cell.isAuto ? 0 : 1)
            if rank > best?.rank ?? -1 { best = (cell, rank) }
        }
        return best?.cell
    }
}
