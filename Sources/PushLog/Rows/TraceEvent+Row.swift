import APNs
import Routing

/// Which parts an event in a row has, and its smallest words.
private struct EventFlags {
    private(set) var bits: UInt16 = 0

    static let receiver: UInt16 = 1 << 0
    static let handler: UInt16 = 1 << 1
    static let response: UInt16 = 1 << 2
    static let detail: UInt16 = 1 << 3
    // Three words of two bits each; in the last two 0 stands for none.
    static let orderShift: UInt16 = 4
    static let contentShift: UInt16 = 6
    static let stateShift: UInt16 = 8
    static let all: UInt16 = 0x3ff

    init(bits: UInt16) {
        self.bits = bits
    }

    init(_ event: TraceEvent) {
        if event.receiver != nil { bits |= EventFlags.receiver }
        if event.handler != nil { bits |= EventFlags.handler }
        if event.response != nil { bits |= EventFlags.response }
        if event.detail != nil { bits |= EventFlags.detail }
        bits |= UInt16(event.order.rawValue) << EventFlags.orderShift
        if let content = event.content {
            bits |= UInt16(content.rawValue + 1) << EventFlags.contentShift
        }
        if let state = event.applicationState {
            bits |= UInt16(state.rawValue + 1) << EventFlags.stateShift
        }
    }

    func has(_ bit: UInt16) -> Bool { bits & bit != 0 }

    func word(_ shift: UInt16) -> UInt8 { UInt8(bits >> shift & 3) }
}

extension TraceEvent {
    /// Appends the event.
    func encode(into bytes: inout [UInt8]) {
        let flags = EventFlags(self)
        bytes.append(UInt8(truncatingIfNeeded: flags.bits))
        bytes.append(UInt8(truncatingIfNeeded: flags.bits >> 8))
        bytes.append(signed: Int64(atMilliseconds))
        bytes.append(kind.rawValue)
        switch subject {
        case .callback(let callback), .completion(let callback): bytes.append(callback.rawValue)
        case .system(let event): bytes.append(event.rawValue)
        case .ui(let shown): bytes.append(shown.rawValue)
        }
        bytes.append(rule)
        if let receiver { receiver.encode(into: &bytes) }
        if let handler { handler.encode(into: &bytes) }
        if let response {
            bytes.append(text: response.action)
            bytes.append(optional: response.text)
        }
        if let detail { bytes.append(text: detail) }
    }

    /// Reads what `encode` wrote.
    init(row bytes: Span<UInt8>, _ cursor: inout RowCursor) throws(RowError) {
        let start = cursor.at
        let flags = EventFlags(bits: try cursor.half(bytes))
        guard flags.bits & ~EventFlags.all == 0, flags.word(EventFlags.contentShift) < 3,
            let order = Order(rawValue: flags.word(EventFlags.orderShift))
        else { throw .unknown("event", at: start) }
        let time = try cursor.moderate(bytes, "time of an event")
        let subject = try Subject(row: bytes, &cursor)
        self.init(subject, by: try RowNames.routingRule(&cursor, bytes))
        atMilliseconds = time
        self.order = order
        // 0 stands for none and is no case after the subtraction either.
        content = Content(rawValue: flags.word(EventFlags.contentShift) &- 1)
        applicationState = ApplicationState(rawValue: flags.word(EventFlags.stateShift) &- 1)
        if flags.has(EventFlags.receiver) { receiver = try Receiver(row: bytes, &cursor) }
        if flags.has(EventFlags.handler) { handler = try Handler(row: bytes, &cursor) }
        if flags.has(EventFlags.response) {
            let action = try cursor.text(bytes)
            response = Response(action: action, text: try cursor.optionalText(bytes))
        }
        if flags.has(EventFlags.detail) { detail = try cursor.text(bytes) }
    }
}

extension TraceEvent.Subject {
    fileprivate init(row bytes: Span<UInt8>, _ cursor: inout RowCursor) throws(RowError) {
        switch try cursor.one(of: TraceEvent.Kind.self, "kind of an event", bytes) {
        case .callback: self = .callback(try cursor.one(of: Callback.self, "callback", bytes))
        case .completion: self = .completion(try cursor.one(of: Callback.self, "callback", bytes))
        case .system: self = .system(try cursor.one(of: SystemEvent.self, "event", bytes))
        case .ui: self = .ui(Shown(rawValue: try cursor.byte(bytes)))
        }
    }
}
