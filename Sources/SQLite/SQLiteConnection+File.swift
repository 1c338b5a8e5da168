internal import CSQLite

// The file of the database as it is on the disk: read and written by the file object that SQLite
// has open. With another descriptor, closing it would give up the locks that SQLite holds.
// Source: sqlite.org/howtocorrupt.html, section 2.2.
extension SQLiteConnection {
    /// Fills `page` with a page of the file; pages count from 1.
    func readPage(_ number: UInt32, into page: inout [UInt8]) throws(SQLiteError) {
        let count = Int32(clamping: page.count)
        let start = Int64(number - 1) * Int64(count)
        let code = unsafe page.withUnsafeMutableBytes { buffer in
            unsafe csqlite_read(handle, buffer.baseAddress, count, start)
        }
        try check(code, "read page \(number)")
    }

    /// Writes a page of the file in its place.
    func writePage(_ number: UInt32, _ page: [UInt8]) throws(SQLiteError) {
        let count = Int32(clamping: page.count)
        let start = Int64(number - 1) * Int64(count)
        let code = unsafe page.withUnsafeBytes { buffer in
            unsafe csqlite_write(handle, buffer.baseAddress, count, start)
        }
        try check(code, "write page \(number)")
    }

    /// Has the system write the file to the disk.
    func syncFile() throws(SQLiteError) {
        try check(unsafe csqlite_sync(handle), "sync")
    }

    /// Lets go of all pages in memory that no open statement uses.
    func forgetPages() {
        unsafe sqlite3_db_release_memory(handle)
    }

    /// Bytes of the write-ahead log's file; 0 without one.
    package func logBytes() throws(SQLiteError) -> Int {
        var bytes: Int64 = 0
        try check(unsafe csqlite_wal_bytes(handle, &bytes), "size of the write-ahead log")
        return Int(clamping: bytes)
    }

    private func check(_ code: Int32, _ operation: String) throws(SQLiteError) {
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(connection: handle, code: code, operation: operation)
        }
    }
}
