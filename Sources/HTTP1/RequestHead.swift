private import CMicrohttpd

/// Reads header fields from the library; polling thread only, during the request callback.
enum RequestHead {
    /// All fields in their order, duplicates included.
    static func fields(of connection: OpaquePointer) -> [HTTP1Header] {
        var fields: [HTTP1Header] = []
        unsafe withUnsafeMutablePointer(to: &fields) { list in
            _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, appendField, list)
        }
        return fields
    }
}

private func appendField(
    _ list: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    guard let list = unsafe list else { return .NO }
    unsafe list.assumingMemoryBound(to: [HTTP1Header].self).pointee.append(
        HTTP1Header(text(name, nameCount), text(value, valueCount)))
    return .YES
}

private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
}
