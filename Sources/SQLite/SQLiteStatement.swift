internal import CSQLite

/// One compiled statement; the owner of SQLite's handle.
///
/// Parameters count from 1, columns from 0. Used on the thread of its connection.
@safe package struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    @unsafe init(_ handle: OpaquePointer, connection: OpaquePointer) {
        unsafe self.handle = handle
        unsafe self.connection = connection
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    // MARK: Parameters

    /// Sets a parameter to an integer.
    package mutating func bind(_ parameter: Int32, _ value: Int64) throws(SQLiteError) {
        try check(unsafe sqlite3_bind_int64(handle, parameter, value))
    }

    /// Sets a parameter to a text.
    package mutating func bind(_ parameter: Int32, _ text: String) throws(SQLiteError) {
        var text = text
        let code = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe csqlite_bind_text(
                    handle, parameter, characters.baseAddress, UInt64(characters.count))
            }
        }
        try check(code)
    }

    /// Runs the statement to its end with a parameter set to bytes that are not copied first.
    ///
    /// For statements without rows. All other parameters keep what they were set to.
    package mutating func run(
        _ parameter: Int32, _ bytes: Span<UInt8>
    ) throws(SQLiteError) {
        let code = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe run(parameter, UnsafeRawBufferPointer(buffer))
        }
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failed(code) }
    }

    /// The same with words, which stand in the file with their lowest byte first.
    package mutating func run(
        _ parameter: Int32, words: [UInt64]
    ) throws(SQLiteError) {
        let words = words.map(\.littleEndian)
        let code = unsafe words.withUnsafeBytes { buffer in unsafe run(parameter, buffer) }
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failed(code) }
    }

    private func run(_ parameter: Int32, _ buffer: UnsafeRawBufferPointer) -> Int32 {
        // A null pointer would stand for NULL.
        var nothing: UInt8 = 0
        var code = unsafe withUnsafePointer(to: &nothing) { nothing in
            unsafe csqlite_bind_static(
                handle, parameter, buffer.baseAddress ?? UnsafeRawPointer(nothing),
                UInt64(buffer.count))
        }
        if code == SQLITE_OK { code = unsafe sqlite3_step(handle) }
        // Before the bytes may go away.
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_bind_null(handle, parameter)
        return code
    }

    /// Runs the statement to its end; for statements without rows.
    package mutating func run() throws(SQLiteError) {
        defer { reset() }
        while try step() {}
    }

    // MARK: Rows

    /// Goes to the next row; false after the last.
    package mutating func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case _: throw failed(code)
        }
    }

    /// Ends the rows, and with them the read transaction; the statement can run again.
    package mutating func reset() {
        unsafe sqlite3_reset(handle)
    }

    /// The integer in a column; 0 where it is none.
    package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// The text in a column; empty where it is none.
    package func text(_ column: Int32) -> String {
        guard let text = unsafe sqlite3_column_text(handle, column) else { return "" }
        return unsafe String(cString: text)
    }

    /// The bytes in a column, copied; empty where there are none.
    package func bytes(_ column: Int32) -> [UInt8] {
        withBytes(column) { span in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(span.count)
            for index in span.indices { bytes.append(span[index]) }
            return bytes
        }
    }

    /// The words in a column, as `run(_:words:)` wrote them; what is no whole word is left out.
    package func words(_ column: Int32) -> [UInt64] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column)) / 8
        return unsafe [UInt64](unsafeUninitializedCapacity: count) { words, filled in
            for index in 0..<count {
                unsafe words[index] = UInt64(
                    littleEndian: start.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            }
            filled = count
        }
    }

    /// Gives `body` the bytes in a column where SQLite has them; they are gone with the next step.
    package func withBytes<Result, Failure: Error>(
        _ column: Int32, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try body(unsafe Span(_unsafeBytes: bytes))
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw failed(code) }
    }

    private func failed(_ code: Int32) -> SQLiteError {
        let sql = unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) } ?? "statement"
        return unsafe SQLiteError(connection: connection, code: code, operation: sql)
    }
}
