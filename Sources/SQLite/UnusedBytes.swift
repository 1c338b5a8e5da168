/// A walk over all pages of a file that overwrites what nothing needs with zeros.
///
/// What rows leave behind when they go, or move to another page, stands in free pages, between the
/// cells of pages, and behind the end of what is on pages of their own; `secure_delete` reaches
/// some of it. Source: sqlite.org/fileformat2.html.
struct UnusedBytes {
    private var page: [UInt8]
    private let usable: Int
    private var isSeen: [Bool]
    private var trees: [UInt32]
    /// How many pages had something to overwrite.
    private(set) var changed = 0

    /// - Parameters:
    ///   - head: the first 100 bytes of the file.
    ///   - pageBytes: size of a page.
    ///   - pages: how many there are.
    ///   - roots: where the trees begin.
    init(head: [UInt8], pageBytes: Int, pages: Int, roots: [UInt32]) {
        page = [UInt8](repeating: 0, count: pageBytes)
        usable = pageBytes - Int(head[20])
        isSeen = [Bool](repeating: false, count: pages + 1)
        trees = roots
    }

    /// Overwrites all of it; ends at the first page that makes no sense.
    mutating func overwrite(
        in connection: borrowing SQLiteConnection, freeList: UInt32
    ) throws(SQLiteError) {
        try walkFreeList(from: freeList, connection)
        while let number = trees.popLast() {
            try read(number, connection)
            let head = number == 1 ? 100 : 0
            guard let tree = TreePage(page, head: head, usable: usable) else {
                throw UnusedBytes.damaged(number)
            }
            try write(number, tree.clean, connection)
            trees.append(contentsOf: tree.children)
            for overflow in tree.overflows { try walk(overflow, connection) }
        }
    }

    /// The pages of a payload that is longer than its place in a tree.
    private mutating func walk(
        _ overflow: TreePage.Overflow, _ connection: borrowing SQLiteConnection
    ) throws(SQLiteError) {
        var (number, left) = (overflow.first, overflow.bytes)
        while left > 0 {
            try read(number, connection)
            let here = min(left, usable - 4)
            try write(number, cut(4 + here), connection)
            number = page.word(at: 0)
            left -= here
        }
    }

    /// Free pages: some list others, which have nothing at all.
    private mutating func walkFreeList(
        from first: UInt32, _ connection: borrowing SQLiteConnection
    ) throws(SQLiteError) {
        var trunk = first
        while trunk != 0 {
            try read(trunk, connection)
            let count = Int(page.word(at: 4))
            guard count <= usable / 4 - 2 else { throw UnusedBytes.damaged(trunk) }
            let leaves = (0..<count).map { page.word(at: 8 + 4 * $0) }
            let next = page.word(at: 0)
            try write(trunk, cut(8 + 4 * count), connection)
            for leaf in leaves {
                try read(leaf, connection)
                try write(leaf, cut(0), connection)
            }
            trunk = next
        }
    }

    /// The page that was read last, with zeros behind its first bytes.
    private func cut(_ count: Int) -> [UInt8] {
        Array(page[..<count]) + [UInt8](repeating: 0, count: usable - count) + page[usable...]
    }

    private mutating func read(
        _ number: UInt32, _ connection: borrowing SQLiteConnection
    ) throws(SQLiteError) {
        // Each page is in one place only; who comes again goes round in circles.
        guard number > 0, isSeen.indices.contains(Int(number)), !isSeen[Int(number)] else {
            throw UnusedBytes.damaged(number)
        }
        isSeen[Int(number)] = true
        try connection.readPage(number, into: &page)
    }

    private mutating func write(
        _ number: UInt32, _ clean: [UInt8], _ connection: borrowing SQLiteConnection
    ) throws(SQLiteError) {
        guard clean != page else { return }
        changed += 1
        try connection.writePage(number, clean)
    }

    private static func damaged(_ number: UInt32) -> SQLiteError {
        SQLiteError(
            code: SQLiteError.damagedCode, message: "page \(number) makes no sense",
            operation: "overwrite unused bytes")
    }
}

extension SQLiteConnection {
    /// Overwrites all bytes of the file that nothing needs: what was deleted, and old copies.
    ///
    /// Holds the write lock, and takes as long as reading the file once. The write-ahead log must
    /// have been emptied into the file, or what it has would come back.
    ///
    /// - Returns: pages that had such bytes.
    /// - Throws: `busy` where the write-ahead log is not empty; what SQLite says.
    @discardableResult
    package func overwriteUnused() throws(SQLiteError) -> Int {
        try execute("BEGIN IMMEDIATE")
        // Pages in memory have the old bytes still, and would bring them back.
        defer {
            try? execute("ROLLBACK")
            forgetPages()
        }
        guard try logBytes() == 0 else {
            throw SQLiteError(
                code: SQLiteError.busyCode, message: "the write-ahead log is not empty",
                operation: "overwrite unused bytes")
        }
        var head = [UInt8](repeating: 0, count: 100)
        try readPage(1, into: &head)
        var roots: [UInt32] = [1]
        var statement = try prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
        while try statement.step() { roots.append(UInt32(clamping: statement.integer(0))) }
        var unused = UnusedBytes(
            head: head, pageBytes: Int(try integer("PRAGMA page_size") ?? 0),
            pages: Int(try integer("PRAGMA page_count") ?? 0), roots: roots)
        try unused.overwrite(in: self, freeList: head.word(at: 32))
        if unused.changed > 0 { try syncFile() }
        return unused.changed
    }
}
