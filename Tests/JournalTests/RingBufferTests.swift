import TestSupport
import Testing

@testable import Journal

@Suite("The ring buffer")
struct RingBufferTests {
    @Test("gives elements back in the order they came, through growth and wrapping around")
    func order() {
        var ring = RingBuffer<Int>(capacity: 2)
        var next = 0
        var expected = 0
        for round in 1...20 {
            for _ in 0..<round {
                ring.append(next)
                next += 1
            }
            for _ in 0..<round / 2 {
                #expect(ring.removeFirst() == expected)
                expected += 1
            }
        }
        #expect(ring.count == next - expected)
        while let element = ring.removeFirst() {
            #expect(element == expected)
            expected += 1
        }
        #expect(expected == next)
        #expect(ring.isEmpty)
    }

    @Test("behaves as an array does under random use", arguments: [1, 2, 3] as [UInt64])
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ring = RingBuffer<Int>(capacity: 3)
        var model: [Int] = []
        for step in 0..<2_000 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                ring.append(step)
                model.append(step)
            } else {
                let first = ring.removeFirst()
                #expect(first == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(ring.count == model.count)
            if let index = model.indices.randomElement(using: &random) {
                #expect(ring[index] == model[index])
            }
        }
    }

    @Test("answers nil outside and ignores what is set there", arguments: [-1, 2, 1_000])
    func outside(index: Int) {
        var ring = RingBuffer<String>(capacity: 4)
        ring.append("a")
        ring.append("b")
        ring[index] = "c"
        #expect(ring[index] == nil)
        #expect([ring[0], ring[1]] == ["a", "b"])
        #expect(ring.count == 2)
    }

    @Test("frees an element that is set to nil and keeps its place")
    func freed() {
        final class Load {}
        var ring = RingBuffer<Load>(capacity: 2)
        weak var middle: Load?
        do {
            let load = Load()
            middle = load
            ring.append(Load())
            ring.append(load)
            ring.append(Load())
        }
        #expect(middle != nil)
        ring[1] = nil
        #expect(middle == nil)
        #expect(ring.count == 3)
        #expect(ring[0] != nil && ring[1] == nil && ring[2] != nil)
    }

    @Test("lets go of what was taken out")
    func taken() {
        final class Load {}
        var ring = RingBuffer<Load>(capacity: 2)
        weak var first: Load?
        do {
            let load = Load()
            first = load
            ring.append(load)
        }
        #expect(first != nil)
        _ = ring.removeFirst()
        #expect(first == nil)
        #expect(ring.removeFirst() == nil)
    }
}
