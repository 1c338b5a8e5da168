/// What comes in while one request is under way.
final class Transfer {
    /// Why a transfer was ended from our side.
    enum Ending: Equatable {
        case bodyTooLong
        case stoppedByCaller
    }

    private(set) var headers: [HTTPClientHeader] = []
    private(set) var body: [UInt8] = []
    /// What libcurl remarks about the connection's protocols.
    private(set) var notes = ProtocolNotes()
    private(set) var ending: Ending?
    private var status = 0
    private var line: [UInt8] = []
    private let bytesMax: Int
    private let onLine: ((String) -> Bool)?

    /// - Parameters:
    ///   - bytesMax: bytes of a body, or of one line.
    ///   - onLine: takes the lines of a successful answer; false ends the transfer.
    init(bytesMax: Int, onLine: ((String) -> Bool)?) {
        self.bytesMax = bytesMax
        self.onLine = onLine
    }

    /// Takes a line of the head; a status line begins a new head.
    func headReceived(_ bytes: UnsafeRawBufferPointer) {
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            headers = []
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        headers.append(HTTPClientHeader(String(parts[0]), trimmed(parts[1])))
    }

    /// Takes a remark of libcurl.
    func noteReceived(_ bytes: UnsafeRawBufferPointer) {
        notes.read(unsafe String(decoding: bytes, as: UTF8.self))
    }

    /// Takes a part of the body; false ends the transfer.
    func bodyReceived(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if let onLine, (200...299).contains(status) {
            for byte in unsafe [UInt8](bytes) {
                guard byte == UInt8(ascii: "\n") else {
                    line.append(byte)
                    continue
                }
                if !lineEnded(onLine) { return false }
            }
            return fits(line.count)
        }
        unsafe body.append(contentsOf: bytes)
        return fits(body.count)
    }

    /// The answer is complete; a last line may lack its end.
    func completed() {
        if let onLine, !line.isEmpty { _ = lineEnded(onLine) }
    }

    private func lineEnded(_ onLine: (String) -> Bool) -> Bool {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if onLine(text) { return true }
        ending = .stoppedByCaller
        return false
    }

    private func fits(_ count: Int) -> Bool {
        if count > bytesMax { ending = .bodyTooLong }
        return count <= bytesMax
    }

    private func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
