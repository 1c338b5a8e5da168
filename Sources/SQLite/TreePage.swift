/// One page of a tree: which of its bytes are in use, and which pages hang on it.
///
/// Source: sqlite.org/fileformat2.html, section 1.6.
struct TreePage {
    /// Bytes of a payload that are on other pages, from the first of them on.
    struct Overflow {
        let first: UInt32
        let bytes: Int
    }

    private enum Kind: UInt8 {
        case indexInterior = 2
        case tableInterior = 5
        case indexLeaf = 10
        case tableLeaf = 13

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
        var headBytes: Int { isInterior ? 12 : 8 }

        /// How many bytes of a payload stand on the page itself.
        func localBytes(_ payload: Int, _ usable: Int) -> Int {
            let most = self == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
            guard payload > most else { return payload }
            let least = (usable - 12) * 32 / 255 - 23
            let local = least + (payload - least) % (usable - 4)
            return local <= most ? local : least
        }
    }

    /// The page with zeros wherever nothing is: between the cells, and in those that are free.
    private(set) var clean: [UInt8]
    private(set) var children: [UInt32] = []
    private(set) var overflows: [Overflow] = []
    private let page: [UInt8]
    private let usable: Int
    private let kind: Kind

    /// Nil for bytes that are no page of a tree.
    ///
    /// - Parameters:
    ///   - page: all bytes of the page.
    ///   - head: where its head is: behind the file's own on the first page, else 0.
    ///   - usable: how many bytes from the start are SQLite's own.
    init?(_ page: [UInt8], head: Int, usable: Int) {
        guard usable >= 480, page.count >= usable, let kind = Kind(rawValue: page[head]) else {
            return nil
        }
        self.page = page
        self.usable = usable
        self.kind = kind
        clean = [UInt8](repeating: 0, count: page.count)
        let pointers = head + kind.headBytes
        let cells = pointers + 2 * page.short(at: head + 3)
        guard cells <= usable else { return nil }
        keep(0..<cells)
        keep(usable..<page.count)
        for place in stride(from: pointers, to: cells, by: 2) {
            guard keepCell(at: page.short(at: place), behind: cells) else { return nil }
        }
        guard keepFreeBlocks(from: page.short(at: head + 1)) else { return nil }
        if kind.isInterior { children.append(page.word(at: head + 8)) }
    }

    private mutating func keep(_ range: Range<Int>) {
        clean.replaceSubrange(range, with: page[range])
    }

    /// Keeps what stands in a cell; false where none can stand there.
    private mutating func keepCell(at start: Int, behind cells: Int) -> Bool {
        guard start >= cells, start + 4 <= usable else { return false }
        var end = start
        if kind.isInterior {
            children.append(page.word(at: start))
            end += 4
        }
        if kind == .tableInterior {
            guard page.variable(&end) != nil else { return false }
        } else {
            guard let payload = page.variable(&end).flatMap({ Int(exactly: $0) }),
                payload <= Int(Int32.max), kind != .tableLeaf || page.variable(&end) != nil
            else { return false }
            let local = kind.localBytes(payload, usable)
            end += local
            if local < payload {
                guard end + 4 <= usable else { return false }
                overflows.append(Overflow(first: page.word(at: end), bytes: payload - local))
                end += 4
            }
        }
        // The smallest cell has four bytes.
        end = max(end, start + 4)
        guard end <= usable else { return false }
        keep(start..<end)
        return true
    }

    /// Keeps the chain of free blocks, of each its first four bytes.
    private mutating func keepFreeBlocks(from first: Int) -> Bool {
        var block = first
        while block != 0 {
            guard block + 4 <= usable else { return false }
            keep(block..<block + 4)
            let next = page.short(at: block)
            guard next == 0 || next >= block + 4 else { return false }
            block = next
        }
        return true
    }
}

extension [UInt8] {
    /// Two bytes as a number, highest first.
    func short(at place: Int) -> Int { Int(self[place]) << 8 | Int(self[place + 1]) }

    /// Four bytes as a number, highest first.
    func word(at place: Int) -> UInt32 {
        self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A number of one to nine bytes, which `place` then is behind; nil where it does not end.
    func variable(_ place: inout Int) -> UInt64? {
        var number: UInt64 = 0
        for index in 0..<9 {
            guard indices.contains(place) else { return nil }
            let byte = self[place]
            place += 1
            if index == 8 { return number << 8 | UInt64(byte) }
            number = number << 7 | UInt64(byte & 0x7f)
            if byte < 0x80 { return number }
        }
        return nil
    }
}
