internal import CSQLite

/// One connection to a database file; the owner of SQLite's handle.
///
/// Used by one thread at a time: it is opened without SQLite's own locks. Statements made by it
/// may outlive it; SQLite then closes when the last of them is gone.
/// Source: sqlite.org/c3ref/close.html, `sqlite3_close_v2`.
@safe package struct SQLiteConnection: ~Copyable {
    let handle: OpaquePointer

    /// How a file is opened.
    package enum Mode: Sendable {
        /// Reads and writes a file that is there.
        case readWrite
        /// Reads and writes; the file is made when it is missing.
        case create
        /// Reads only.
        case readOnly
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the database file.
    ///   - mode: what is done with it.
    ///   - busyMilliseconds: how long a statement waits for the lock of another connection.
    /// - Throws: what SQLite says; a file that is no database is noticed by the first statement.
    package init(
        path: String, mode: Mode, busyMilliseconds: Int32 = 0
    ) throws(SQLiteError) {
        let flags =
            switch mode {
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(
            path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let opened = unsafe opened else {
            // A handle comes even with most errors. Source: sqlite.org/c3ref/open.html.
            unsafe sqlite3_close_v2(opened)
            throw SQLiteError(code: code, operation: "open \(path)")
        }
        // SQLite falls back to reading where a file may not be written.
        let mayWrite = unsafe sqlite3_db_readonly(opened, "main") != 1
        guard mayWrite || mode == .readOnly else {
            unsafe sqlite3_close_v2(opened)
            throw SQLiteError(
                code: SQLITE_READONLY,
                message: "the file may not be written, expected that its user may",
                operation: "open \(path)")
        }
        unsafe handle = opened
        unsafe sqlite3_busy_timeout(handle, busyMilliseconds)
    }

    deinit {
        unsafe sqlite3_close_v2(handle)
    }

    /// Changes how long a statement waits for the lock of another connection.
    package func setBusyTimeout(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Leaves the write-ahead log as it is when the connection closes.
    package func keepLogOnClose() {
        unsafe csqlite_keep_wal_on_close(handle)
    }

    /// Compiles one statement.
    package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        var made: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made = unsafe made else {
            throw unsafe SQLiteError(connection: handle, code: code, operation: sql)
        }
        return unsafe SQLiteStatement(made, connection: handle)
    }

    /// Runs statements whose rows nobody wants.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(connection: handle, code: code, operation: sql)
        }
    }

    /// The first column of the first row of a statement; nil without a row.
    package func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        var statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// True between BEGIN and its end: some errors end a transaction, others leave it open.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Rows that the last statement changed.
    package var changes: Int { Int(unsafe sqlite3_changes(handle)) }

    /// Pages that transactions have written since this was asked last.
    package func takeWrittenPages() -> Int {
        var (now, highest): (Int32, Int32) = (0, 0)
        unsafe sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &now, &highest, 1)
        return Int(now)
    }

    /// The row id that the last INSERT gave.
    package var lastRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }
}

extension SQLiteConnection {
    /// How far a checkpoint goes.
    ///
    /// Source: sqlite.org/c3ref/wal_checkpoint_v2.html.
    package enum Checkpoint: Sendable {
        /// As far as readers let it, without waiting.
        case passive
        /// Waits for readers, then cuts the write-ahead log to nothing.
        case truncate
    }

    /// Copies the write-ahead log into the file.
    ///
    /// - Parameter kind: how far.
    /// - Returns: pages in the log, and how many of them are copied.
    /// - Throws: what SQLite says; `busy` when readers did not let `truncate` finish.
    @discardableResult
    package func checkpoint(
        _ kind: Checkpoint
    ) throws(SQLiteError) -> (pages: Int, copied: Int) {
        var (pages, copied): (Int32, Int32) = (0, 0)
        let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &copied)
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(connection: handle, code: code, operation: "checkpoint")
        }
        return (Int(pages), Int(copied))
    }
}

extension SQLiteError {
    /// The error of a call on a connection that returned `code`.
    @unsafe init(connection: OpaquePointer, code: Int32, operation: String) {
        let text = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) }
        self.init(code: code, message: text ?? "error \(code)", operation: operation)
    }
}
