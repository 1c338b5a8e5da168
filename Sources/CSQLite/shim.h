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
#endif
