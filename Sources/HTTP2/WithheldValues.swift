internal import APNs
internal import CNghttp2

/// The last few distinct values of `authorization` on a connection.
///
/// A sender repeats one provider token for up to an hour: the same bytes give the same object,
/// without a copy.
struct WithheldValues {
    static let kept = 4

    private var values: [WithheldValue] = []
    private var oldest = 0

    /// The object for these bytes: one of the last few, or a new one.
    mutating func value(_ bytes: UnsafePointer<UInt8>, count: Int) -> WithheldValue {
        for value in values
        where unsafe value.bytes.count == count
            && mockapns_equal(value.bytes, bytes, count) != 0
        {
            return value
        }
        let value = WithheldValue(
            bytes: unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
        if values.count < Self.kept {
            values.append(value)
        } else {
            values[oldest] = value
            oldest = (oldest + 1) % Self.kept
        }
        return value
    }
}
