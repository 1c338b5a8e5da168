/// The pieces of a stream that are not written yet, with a limit on their number and bytes.
struct StreamQueue: Sendable {
    private var pieces: [[UInt8]] = []
    private var first = 0
    private var offset = 0
    private(set) var bytes = 0

    var count: Int { pieces.count - first }

    /// Appends a piece; false, and nothing appended, when a limit would be passed.
    mutating func append(_ piece: [UInt8], piecesMax: Int, bytesMax: Int) -> Bool {
        if piece.isEmpty { return true }
        guard count < piecesMax, bytes + piece.count <= bytesMax else { return false }
        pieces.append(piece)
        bytes += piece.count
        return true
    }

    /// Takes up to `max` bytes from the front.
    mutating func take(_ max: Int) -> ArraySlice<UInt8> {
        guard first < pieces.count else { return [] }
        let piece = pieces[first]
        let end = min(piece.count, offset + max)
        let taken = piece[offset..<end]
        bytes -= taken.count
        offset = end
        if end == piece.count {
            pieces[first] = []
            first += 1
            offset = 0
        }
        if first == pieces.count || first > 64 {
            pieces.removeFirst(first)
            first = 0
        }
        return taken
    }

    /// Forgets all pieces but the first, where a part of it is taken already.
    mutating func keepBegunPiece() {
        let begun = offset > 0 && first < pieces.count ? Array(pieces[first][offset...]) : []
        self = StreamQueue()
        _ = append(begun, piecesMax: .max, bytesMax: .max)
    }

    /// Forgets everything.
    mutating func removeAll() { self = StreamQueue() }
}
