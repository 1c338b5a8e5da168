import APNs
import ControlAPI
import Delivery
import Gateway
import Journal
import PushLog

/// The log of a server, in memory or on disk, as its parts need it.
protocol ServerLog: AnyObject, PushJournal, DeliveryLog, ControlLog {
    /// Keeps answers back until their records are committed.
    var gate: any CommitGate { get }

    /// Why nothing can be kept now; nil while the log takes pushes.
    var trouble: String? { get }

    /// What an operator should know of it although it takes pushes; one clause each.
    var warnings: [String] { get }

    /// Keeps a value beyond the life of the process, or (nil) forgets it.
    func keep(_ kind: SavedKind, _ key: String, _ value: [UInt8]?)

    /// The values of a kind that are kept, by key.
    ///
    /// - Throws: `data` where they cannot be read.
    func kept(_ kind: SavedKind) throws(ServerError) -> [(key: String, value: [UInt8])]

    /// Commits what there is and closes.
    func close()
}

extension MemoryJournal: ServerLog {
    var gate: any CommitGate { NoCommitGate() }
    var trouble: String? { nil }
    var warnings: [String] { [] }
    func keep(_ kind: SavedKind, _ key: String, _ value: [UInt8]?) {}
    func kept(_ kind: SavedKind) -> [(key: String, value: [UInt8])] { [] }
    func close() {}
}

extension DurableJournal: ServerLog {
    var gate: any CommitGate { DurableGate(journal: self) }
    func close() { stop() }

    package var keepsDevices: Bool { true }

    package func save(device id: String, _ json: [UInt8]?) {
        keep(.device, id, json)
    }

    func keep(_ kind: SavedKind, _ key: String, _ value: [UInt8]?) {
        if let value {
            putState(kind: kind.rawValue, key: key, value)
        } else {
            removeState(kind: kind.rawValue, key: key)
        }
    }

    func kept(_ kind: SavedKind) throws(ServerError) -> [(key: String, value: [UInt8])] {
        do throws(LogTrouble) {
            return try states(kind: kind.rawValue)
        } catch {
            throw .data(
                "--data: what is kept of \(kind.rawValue) is lost: \(error.cause); start with a"
                    + " copy of the folder, or choose another one")
        }
    }
}

/// The durable log as the gateway asks it.
private struct DurableGate: CommitGate {
    let journal: DurableJournal

    var horizon: UInt64 { journal.decided }
    func isLost(_ revision: UInt64) -> Bool { journal.fate(of: revision) == .failed }
    var isAccepting: Bool { journal.isHealthy }
    var isFull: Bool { journal.isCongested }
}

/// What a data folder keeps besides the log, by kind.
enum SavedKind: String {
    case device
    /// A device of the configuration as it was put last.
    case configured = "configured-device"
    /// By bundle id; the general one without.
    case defaultDevice = "default-device"
    /// All of them in one list.
    case faults
    /// How many pushes a fault has met, in digits, by its name.
    case faultHits = "fault-hits"
    case providerKey = "provider-key"
    case clock
}
