package import JSON
package import Routing

extension FaultPlan {
    /// Reads a list of faults, each with its name, as it stands in a configuration file.
    package init(json: JSONValue) throws(FaultError) {
        try self.init(PlanField(value: json, path: "faults", offset: nil))
    }

    /// Reads a list of faults, each with its name, as it stands in a configuration file.
    package init(_ field: PlanField) throws(FaultError) {
        self.init()
        for element in try FaultPlan.elements(field) {
            let fault = try Fault(element, name: nil)
            guard try put(fault) else {
                throw .malformed(
                    DevicePlanError(
                        .badValue, path: "\(element.path).name",
                        got: "\"\(fault.name)\" a second time", expected: "each name once",
                        offset: element.offset))
            }
        }
    }

    private static func elements(_ field: PlanField) throws(FaultError) -> [PlanField] {
        do throws(DevicePlanError) {
            return try field.elements(of: "faults")
        } catch {
            throw .malformed(error)
        }
    }

    /// Writes all faults with their counters as one array.
    package func write(to json: inout JSONWriter) {
        json.beginArray()
        for entry in faults { entry.write(to: &json) }
        json.endArray()
    }
}
