/// The values that have numbers, by their bytes, and which others came lately.
///
/// A value gets a number when it comes for the second time: what comes once stands in its row, and
/// goes with it. Values with a number stay as long as the log, so each kind has room for so many
/// bytes; beyond it values stand in their rows.
struct InternedValues: Sendable {
    /// Bytes that values of a kind may have together.
    struct Room: Sendable {
        var trace = 16 << 20
        var sender = 1 << 20
        var credential = 4 << 20
        var findings = 4 << 20

        subscript(kind: Interned.Kind) -> Int {
            get {
                switch kind {
                case .trace: trace
                case .sender: sender
                case .credential: credential
                case .findings: findings
                }
            }
            set {
                switch kind {
                case .trace: trace = newValue
                case .sender: sender = newValue
                case .credential: credential = newValue
                case .findings: findings = newValue
                }
            }
        }
    }

    /// What a row has of a value.
    enum Place {
        case number(UInt32)
        /// It came for the first time.
        case first
        /// There is no room for its kind.
        case full
    }

    private static let lateMax = 4096

    private var room: Room
    private var numbers: [[UInt8]: UInt32] = [:]
    /// Hashes of values that came once, each where its last digits say.
    private var late = [Int](repeating: 0, count: lateMax)
    private var last: UInt32 = 0
    /// Those that got a number since they were taken last.
    private(set) var new: [RowInterner.Value] = []

    init(room: Room) {
        self.room = room
    }

    /// Where the value with these stored bytes stands.
    mutating func place(_ kind: Interned.Kind, _ bytes: [UInt8]) -> Place {
        if let number = numbers[bytes] { return .number(number) }
        guard bytes.count <= room[kind], last < .max else { return .full }
        let hash = bytes.hashValue
        let index = hash & (InternedValues.lateMax - 1)
        guard late[index] == hash else {
            late[index] = hash
            return .first
        }
        last += 1
        add(kind, bytes, last)
        new.append(RowInterner.Value(number: last, bytes: bytes))
        return .number(last)
    }

    /// A value that was stored before.
    mutating func restore(_ value: RowInterner.Value) {
        last = max(last, value.number)
        guard value.bytes.count >= Interned.headerBytes, value.bytes[0] == RecordRow.version,
            let kind = Interned.Kind(rawValue: value.bytes[1])
        else { return }
        add(kind, value.bytes, value.number)
    }

    private mutating func add(_ kind: Interned.Kind, _ bytes: [UInt8], _ number: UInt32) {
        numbers[bytes] = number
        room[kind] -= bytes.count
    }

    mutating func takeNew() -> [RowInterner.Value] {
        defer { new = [] }
        return new
    }
}
