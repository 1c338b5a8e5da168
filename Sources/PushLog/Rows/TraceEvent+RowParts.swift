import Routing

extension TraceEvent.Receiver {
    func encode(into bytes: inout [UInt8]) {
        bytes.append(text: object)
        bytes.append(text: className)
        bytes.append(texts: via)
        bytes.append(optional: framework)
    }

    init(row bytes: Span<UInt8>, _ cursor: inout RowCursor) throws(RowError) {
        let object = try cursor.text(bytes)
        let className = try cursor.text(bytes)
        let via = try cursor.texts(bytes)
        self.init(
            object: object, className: className, via: via,
            framework: try cursor.optionalText(bytes))
    }
}

extension TraceEvent.Handler {
    // Numbers of the owners: the stored form.
    private static let app: UInt8 = 0
    private static let sdk: UInt8 = 1
    private static let system: UInt8 = 2

    func encode(into bytes: inout [UInt8]) {
        switch owner {
        case .app: bytes.append(TraceEvent.Handler.app)
        case .sdk(let name):
            bytes.append(TraceEvent.Handler.sdk)
            bytes.append(text: name)
        case .system: bytes.append(TraceEvent.Handler.system)
        }
        bytes.append(optional: deadlineMilliseconds.map { Int64($0) })
        bytes.append(signed: Int64(calls))
    }

    init(row bytes: Span<UInt8>, _ cursor: inout RowCursor) throws(RowError) {
        let start = cursor.at
        let owner: Owner
        switch try cursor.byte(bytes) {
        case TraceEvent.Handler.app: owner = .app
        case TraceEvent.Handler.sdk: owner = .sdk(try cursor.text(bytes))
        case TraceEvent.Handler.system: owner = .system
        case _: throw .unknown("owner of a handler", at: start)
        }
        let deadline = try cursor.optionalModerate(bytes, "deadline")
        self.init(
            owner, deadlineMilliseconds: deadline, calls: try cursor.moderate(bytes, "calls"))
    }
}
