internal import APNs

/// One open stream: the request while it comes, then the answer while it leaves.
@safe struct StreamSlot {
    /// What has happened; a set, because the events are independent.
    struct Marks: OptionSet {
        let rawValue: UInt16
        /// A regular header field came, so pseudo-header fields may not follow.
        static let regularField = Marks(rawValue: 1 << 0)
        static let headersComplete = Marks(rawValue: 1 << 1)
        /// The client sent END_STREAM.
        static let requestEnded = Marks(rawValue: 1 << 2)
        static let handedOut = Marks(rawValue: 1 << 3)
        static let malformed = Marks(rawValue: 1 << 4)
        static let answered = Marks(rawValue: 1 << 5)
        static let resetByClient = Marks(rawValue: 1 << 6)
        /// The body passed its limit: the rest is not kept.
        static let bodyLimitPassed = Marks(rawValue: 1 << 7)
        /// The body limit of this request was asked for.
        static let bodyLimitKnown = Marks(rawValue: 1 << 8)
        /// We reset it; the client is not to blame.
        static let resetByOwner = Marks(rawValue: 1 << 9)
        /// The answer left before the request's end: the rest is read and thrown away for a while.
        static let discarding = Marks(rawValue: 1 << 10)
        /// One more than the limit: its fields are collected for the log, then it is reset, or a
        /// GOAWAY frame excludes it.
        static let overLimit = Marks(rawValue: 1 << 11)
        /// The client had acknowledged the limit.
        static let breaksLimit = Marks(rawValue: 1 << 12)
    }

    /// The stream, 0 when the slot is free.
    var id: Int32
    /// Next slot in the same bucket, or in the list of free slots; -1 at the end.
    var next: Int32
    var marks: Marks = []
    var fieldCount: Int32 = 0
    /// Name, value and 32 for each field.
    ///
    /// Source: RFC 9113 section 6.5.2.
    var listSize = 0
    /// Fields and kept body, in the layout of `RawRequest`.
    var buffer = Buffer()
    var fieldsEnd = 0
    var bodyLength = 0
    var bodyLimit = 0
    /// Bytes of a request that was handed out and not answered yet.
    var bytesHandedOut = 0
    var authorization: WithheldValue?
    var authorizationCount = 0
    /// The answer's body and how much of it the library has taken.
    var body: [UInt8]?
    var bodySent = 0
    /// Milliseconds on the owner's clock at which the stream was opened, then answered.
    var since: UInt64 = 0

    /// Makes the slot free and as new; the caller has taken the buffer.
    ///
    /// Field by field: assigning a whole new value takes ten times as long.
    mutating func clear(next: Int32) {
        id = 0
        self.next = next
        marks = []
        fieldCount = 0
        listSize = 0
        fieldsEnd = 0
        bodyLength = 0
        bodyLimit = 0
        bytesHandedOut = 0
        authorizationCount = 0
        bodySent = 0
        if authorization != nil { authorization = nil }
        if body != nil { body = nil }
    }
}
