internal import JSON
internal import Routing

/// A JSON file with a part of a plan, and errors that name its line.
enum PlanFile {
    /// Whether a word that could be a name is meant as a file.
    static func isPath(_ word: String) -> Bool {
        word.contains("/") || word.hasSuffix(".json") || Files.exists(word)
    }

    /// Reads a file, and what `make` makes of it.
    ///
    /// - Throws: `.usage` when the file cannot be read, is no JSON, or is not what is expected.
    static func read<Plan>(
        _ path: String, as purpose: String, _ make: (JSONValue) throws(DevicePlanError) -> Plan
    ) throws(CommandError) -> Plan {
        let bytes = try Files.read(path, as: purpose)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            let place = error.position(in: bytes)
            throw .usage("\(path):\(place.line): \(error.message)")
        }
        do throws(DevicePlanError) {
            return try make(value)
        } catch {
            let line = error.offset.map { "\(PayloadPlace($0, in: bytes).line): " } ?? " "
            throw .usage("\(path):\(line)\(error.message)")
        }
    }
}
