// What Swift cannot import from SQLite: destructors that are casts, and variadic functions.
#ifndef MOCKAPNS_CSQLITE_SHIM_H
#define MOCKAPNS_CSQLITE_SHIM_H
#include <sqlite3.h>

// The bytes stay where they are until the statement is reset.
static inline int csqlite_bind_static(sqlite3_stmt *s, int at, const void *bytes, sqlite3_uint64 n) {
    return sqlite3_bind_blob64(s, at, bytes, n, SQLITE_STATIC);
}

// SQLite keeps a copy of its own.
static inline int csqlite_bind_text(sqlite3_stmt *s, int at, const char *text, sqlite3_uint64 n) {
    return sqlite3_bind_text64(s, at, text, n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Closing leaves the write-ahead log as it is: a file that is refused must not change.
static inline int csqlite_keep_wal_on_close(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// The file of the database, or its journal, as SQLite itself has it open; null where it has none.
static inline sqlite3_file *csqlite_file(sqlite3 *db, int which) {
    sqlite3_file *file = 0;
    if (sqlite3_file_control(db, "main", which, &file) != SQLITE_OK) return 0;
    return file && file->pMethods ? file : 0;
}

static inline int csqlite_read(sqlite3 *db, void *bytes, int n, sqlite3_int64 at) {
    sqlite3_file *file = csqlite_file(db, SQLITE_FCNTL_FILE_POINTER);
    return file ? file->pMethods->xRead(file, bytes, n, at) : SQLITE_MISUSE;
}

static inline int csqlite_write(sqlite3 *db, const void *bytes, int n, sqlite3_int64 at) {
    sqlite3_file *file = csqlite_file(db, SQLITE_FCNTL_FILE_POINTER);
    return file ? file->pMethods->xWrite(file, bytes, n, at) : SQLITE_MISUSE;
}

static inline int csqlite_sync(sqlite3 *db) {
    sqlite3_file *file = csqlite_file(db, SQLITE_FCNTL_FILE_POINTER);
    return file ? file->pMethods->xSync(file, SQLITE_SYNC_NORMAL) : SQLITE_MISUSE;
}

// Bytes of the write-ahead log.
static inline int csqlite_wal_bytes(sqlite3 *db, sqlite3_int64 *bytes) {
    sqlite3_file *file = csqlite_file(db, SQLITE_FCNTL_JOURNAL_POINTER);
    *bytes = 0;
    return file ? file->pMethods->xFileSize(file, bytes) : SQLITE_OK;
}
#endif
