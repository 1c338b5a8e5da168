#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// Where the program writes what people and scripts read.
package enum Output: Int32, Sendable {
    case standard = 1
    case error = 2

    /// Writes the whole text.
    ///
    /// - Returns: false when the reader is gone, which is the reader's choice and no error.
    @discardableResult
    package func write(_ text: String) -> Bool {
        Output.write(Array(text.utf8), to: rawValue)
    }

    /// Writes all bytes to a descriptor, however many calls that takes.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe systemWrite(descriptor, bytes)
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// Outside the enum, where `write` means the system's function.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
