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

extension StreamQueueTests {
    @Test(
        "what is not begun is forgotten, what is begun is finished",
        arguments: [(0, []), (2, [3]), (3, []), (4, [5, 6])] as [(Int, [UInt8])])
    func begunPiece(taken: Int, rest: [UInt8]) {
        var queue = StreamQueue()
        for piece: [UInt8] in [[1, 2, 3], [4, 5, 6], [7]] {
            let isTaken = queue.append(piece, piecesMax: 3, bytesMax: 7)
            #expect(isTaken)
        }
        var left = taken
        while left > 0 { left -= queue.take(left).count }
        queue.keepBegunPiece()
        #expect(queue.count == (rest.isEmpty ? 0 : 1))
        #expect(queue.bytes == rest.count)
        let out = queue.take(10)
        #expect(Array(out) == rest)
    }
}
