package import JSON

/// A set of callbacks, such as those that a class implements.
package struct CallbackSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The set of one callback.
    package init(_ callback: Callback) {
        self.init(rawValue: 1 << UInt32(callback.rawValue))
    }

    /// The set of these callbacks.
    package init(_ callbacks: [Callback]) {
        self = callbacks.reduce(into: []) { $0.formUnion(CallbackSet($1)) }
    }

    /// All callbacks that a role can have.
    package init(of role: ReceiverRole) {
        self.init(Callback.allCases.filter { $0.role == role })
    }

    package func contains(_ callback: Callback) -> Bool {
        rawValue & 1 << UInt32(callback.rawValue) != 0
    }

    package mutating func insert(_ callback: Callback) { formUnion(CallbackSet(callback)) }
    package mutating func remove(_ callback: Callback) { subtract(CallbackSet(callback)) }

    /// The callbacks in the order of their enum.
    package var callbacks: [Callback] { Callback.allCases.filter { contains($0) } }

    /// Reads an array of short names, each of one of the `allowed` callbacks.
    package init(_ field: PlanField, allowed: CallbackSet) throws(DevicePlanError) {
        self = []
        for element in try field.elements(of: "callbacks") {
            let callback = try element.word(Callback.self)
            guard allowed.contains(callback) else {
                let names = allowed.callbacks.map(\.name).joined(separator: ", ")
                throw element.bad(expected: "one of " + names)
            }
            insert(callback)
        }
    }

    /// Writes the short names as an array.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for callback in callbacks { writer.string(callback.name) }
        writer.endArray()
    }
}
