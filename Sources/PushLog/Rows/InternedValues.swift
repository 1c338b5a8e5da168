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

    /// Sets of values that came once, and how many each has: what comes again and again must not
    /// be pushed out by one that happens to fall into its place.
    private static let lateSets = 1024
    private static let lateWays = 4

    private var room: Room
    private var numbers: [[UInt8]: UInt32] = [:]
    /// Hashes of values that came once, each in the set that its last digits say; 0 for free places.
    ///
    /// The hash is the same in each process, so that a log looks the same however often it is made.
    private var late = [UInt64](repeating: 0, count: lateSets * lateWays)
    /// Which of a set gives way next.
    private var turn = 0
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
        guard cameBefore(bytes) else { return .first }
        last += 1
        add(kind, bytes, last)
        new.append(RowInterner.Value(number: last, bytes: bytes))
        return .number(last)
    }

    /// Whether the value came lately; notes that it did.
    private mutating func cameBefore(_ bytes: [UInt8]) -> Bool {
        // FNV-1a, here for the loop to stay in this module.
        let hash = max(
            bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01b3
            }, 1)
        let first = Int(hash % UInt64(InternedValues.lateSets)) * InternedValues.lateWays
        let set = first..<first + InternedValues.lateWays
        if set.contains(where: { late[$0] == hash }) { return true }
        let place = set.first { late[$0] == 0 } ?? first + turn
        turn = (turn + 1) % InternedValues.lateWays
        late[place] = hash
        return false
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
