/// An answer as the sender read it, frame by frame.
struct Answer: Equatable {
    var fields: [Field] = []
    /// END_STREAM was on the HEADERS frame.
    var headersEndStream = false
    /// Each DATA frame.
    var data: [Data] = []
    /// Code of the RST_STREAM that came instead of an answer or behind it.
    var reset: UInt32?

    struct Data: Equatable {
        var bytes: [UInt8]
        var endsStream: Bool
    }

    /// 0 when there was no answer.
    var status: Int { Int(self[":status"] ?? "") ?? 0 }
    var body: String { String(decoding: data.flatMap(\.bytes), as: UTF8.self) }

    /// The reason in the body, found without a JSON reader: the body is compact.
    var reason: String? {
        let parts = body.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count > 3 && parts[1] == "reason" ? String(parts[3]) : nil
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
