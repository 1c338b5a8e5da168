#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif
import Testing

@testable import CommandLineTool

/// Gives the body a folder of its own, and removes it and the files in it afterwards.
func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/mock-apns-test-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return false }
        return unsafe mkdtemp(start) != nil
    }
    guard made else { throw CommandError.failed("no folder for the test") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
        for name in ["f", "c.json", "token"] { Files.remove("\(folder)/\(name)") }
        _ = unsafe folder.withCString { unsafe rmdir($0) }
    }
    try body(folder)
}
