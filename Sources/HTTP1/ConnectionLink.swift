/// The library's handle of a connection together with ours.
///
/// The handle is valid while a request is with the library, which `Exchange` and `HTTP1Stream`
/// know under their own locks; outside of the polling thread it is used for resuming only.
/// Source: microhttpd.h, MHD_resume_connection ("safe to resume at any time").
@safe struct ConnectionLink: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer
    let connection: Connection

    /// Ends the connection; the library notices and closes it.
    func endConnection() { connection.core.table.end(id: connection.id) }
}
