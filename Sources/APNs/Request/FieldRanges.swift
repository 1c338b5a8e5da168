/// Where the values of the known fields stand: a fixed table without heap storage.
struct FieldRanges: Sendable {
    private static let absent = UInt32.max
    private var starts = SIMD16<UInt32>(repeating: FieldRanges.absent)
    private var ends = SIMD16<UInt32>(repeating: 0)

    subscript(field: HeaderField) -> Range<Int>? {
        @inline(__always) get {
            let start = starts[Int(field.rawValue)]
            guard start != FieldRanges.absent else { return nil }
            return Int(start)..<Int(ends[Int(field.rawValue)])
        }
        @inline(__always) set {
            starts[Int(field.rawValue)] =
                newValue.map { UInt32($0.lowerBound) } ?? FieldRanges.absent
            ends[Int(field.rawValue)] = newValue.map { UInt32($0.upperBound) } ?? 0
        }
    }
}
