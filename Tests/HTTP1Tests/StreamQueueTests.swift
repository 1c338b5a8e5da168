import Testing

@testable import HTTP1

@Suite struct StreamQueueTests {
    @Test("bytes come out in order, whatever the sizes of the takers")
    func order() {
        let pieces = (0..<200).map { [UInt8](repeating: UInt8($0), count: $0 % 7) }
        for size in [1, 2, 3, 5, 1000] {
            var queue = StreamQueue()
            for piece in pieces {
                let isTaken = queue.append(piece, piecesMax: 200, bytesMax: 10_000)
                #expect(isTaken)
            }
            var out: [UInt8] = []
            while true {
                let taken = queue.take(size)
                if taken.isEmpty { break }
                #expect(taken.count <= size)
                out += taken
            }
            #expect(out == pieces.flatMap { $0 })
            #expect(queue.count == 0 && queue.bytes == 0)
        }
    }

    @Test("a piece beyond either limit is refused and changes nothing")
    func limits() {
        var queue = StreamQueue()
        let results = [
            queue.append([1, 2], piecesMax: 2, bytesMax: 4),
            queue.append([3, 4, 5], piecesMax: 2, bytesMax: 4),
            queue.append([3, 4], piecesMax: 2, bytesMax: 4),
            queue.append([], piecesMax: 2, bytesMax: 4),
            queue.append([5], piecesMax: 2, bytesMax: 9),
        ]
        #expect(results == [true, false, true, true, false])
        #expect(queue.count == 2 && queue.bytes == 4)
        let taken = queue.take(1)
        #expect(Array(taken) == [1])
        #expect(queue.bytes == 3)
    }
}
