import APNs
import Faults
import JSON
import PushLog
import Routing

/// Why a request is not answered with what it asks for.
enum ControlError: Error, Equatable, Sendable {
    case hostMissing(count: Int)
    case hostMalformed
    case hostForeign(name: String)
    case originForeign(field: String, value: String)
    case contentType(got: String?)
    /// The file, where the server made the token itself.
    case tokenWrong(file: String?)
    case bodyTooLarge(bytes: Int, limit: Int)
    case pathUnknown
    case methodNotAllowed(allowed: [String])
    /// The process itself asks for an operation that there is not.
    case operationUnknown(String)
    /// The process itself asks without what a path must name.
    case segmentMissing(path: String)
    case unknownParameter(name: String, known: [String])
    case repeatedParameter(name: String)
    case badEncoding(field: String?, fault: PercentDecoding.Fault)
    case badValue(field: String, got: String, expected: String, hint: String?)
    case badJSON(JSONError, line: Int, column: Int, hint: String?)
    /// A member of a body that describes a push.
    case badMember(DevicePlanError)
    case badDevice(DevicePlanError)
    case badFault(FaultError)
    case faultUnknown(name: String, known: [String])
    case deviceConflict(DeviceConflict)
    case deviceUnknown(id: String)
    case deviceAmbiguous(ids: [String])
    /// What was to happen to a device cannot happen there.
    case actionImpossible(ActionImpossible)
    case pushUnknown(sequence: UInt64)
    /// A push that cannot be a file for the iOS Simulator.
    case noSimulatorFile(SimulatorFile.Obstacle)
    /// As many readers follow the events as may.
    case subscribersFull(limit: Int)
    /// So many records are deleted, but files may still have bytes of them.
    case erasureIncomplete(count: Int)
    /// The log cannot delete all that it was asked to.
    case notDeleted(LogTrouble)
    /// The log cannot be read.
    case notRead(LogTrouble)
    /// Something was changed, and the log cannot keep it now.
    case notKept(LogTrouble)
    case badKey(DevicePlanError)
    case keyRefused(KeyRefusal)
    case keyUnknown(keyID: String, known: [String])
    case keysFull(limit: Int)
    case clockBehind(asked: Instant, now: Instant)
}

extension ControlError {
    /// What is wrong with a body that should be JSON; `hint` is for an empty one.
    static func badJSON(
        _ error: JSONError, in body: [UInt8], whenEmpty hint: String?
    ) -> ControlError {
        let place = error.position(in: body)
        return .badJSON(
            error, line: place.line, column: place.column,
            hint: error.problem == .empty ? hint : nil)
    }
}
