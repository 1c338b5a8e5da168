import Testing

@testable import HTTP1

@Suite struct RequestCheckTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        var method = "GET"
        var target = "/v1/pushes?limit=1"
        var version = "1.1"
        var headers: [[String]] = [["Host", "localhost:8197"]]
        let fault: RequestFault?
        var testDescription: String { name }
    }

    static let host = ["Host", "localhost"]

    static let rows = [
        Row(name: "a plain GET", fault: nil),
        Row(name: "a POST with a length", headers: [host, ["content-length", "3"]], fault: nil),
        Row(
            name: "a chunked POST", headers: [host, ["transfer-encoding", "chunked"]], fault: nil),
        Row(name: "an empty Host", headers: [["Host", ""]], fault: nil),
        Row(name: "a tab in a value", headers: [host, ["X", "a\tb"]], fault: nil),
        Row(name: "UTF-8 in a value", headers: [host, ["X", "ü"]], fault: nil),
        Row(name: "HTTP/1.0 with Host", version: "1.0", fault: nil),
        Row(name: "no Host", headers: [], fault: .hostMissing),
        Row(name: "two Hosts", headers: [host, ["HOST", "localhost"]], fault: .hostRepeated),
        Row(
            name: "two equal lengths",
            headers: [host, ["Content-Length", "3"], ["content-length", "3"]],
            fault: .lengthRepeated),
        Row(
            name: "two different lengths",
            headers: [host, ["Content-Length", "3"], ["Content-Length", "4"]],
            fault: .lengthRepeated),
        Row(
            name: "length and chunked",
            headers: [host, ["Content-Length", "3"], ["Transfer-Encoding", "chunked"]],
            fault: .lengthWithChunked),
        Row(
            name: "chunked and length",
            headers: [host, ["Transfer-Encoding", "chunked"], ["Content-Length", "3"]],
            fault: .lengthWithChunked),
        Row(
            name: "chunked twice",
            headers: [host, ["Transfer-Encoding", "chunked"], ["Transfer-Encoding", "chunked"]],
            fault: .codingUnknown),
        Row(name: "gzip", headers: [host, ["Transfer-Encoding", "gzip"]], fault: .codingUnknown),
        Row(
            name: "gzip, chunked", headers: [host, ["Transfer-Encoding", "gzip, chunked"]],
            fault: .codingUnknown),
        Row(
            name: "Chunked with a capital", headers: [host, ["Transfer-Encoding", "Chunked"]],
            fault: .codingUnknown),
        Row(
            name: "an empty coding", headers: [host, ["Transfer-Encoding", ""]],
            fault: .codingUnknown),
        Row(
            name: "chunked in HTTP/1.0", version: "1.0",
            headers: [host, ["Transfer-Encoding", "chunked"]], fault: .codingInVersion10),
        Row(name: "a blank after a name", headers: [host, ["X ", "1"]], fault: .nameByte),
        Row(name: "a tab in a name", headers: [host, ["X\tY", "1"]], fault: .nameByte),
        Row(name: "NUL in a name", headers: [host, ["X\0", "1"]], fault: .nameByte),
        Row(name: "DEL in a name", headers: [host, ["X\u{7F}", "1"]], fault: .nameByte),
        Row(name: "an empty name", headers: [host, ["", "1"]], fault: .nameByte),
        Row(name: "CR in a value", headers: [host, ["X", "a\rb"]], fault: .valueByte),
        Row(name: "LF in a value", headers: [host, ["X", "a\nb"]], fault: .valueByte),
        Row(name: "NUL in a value", headers: [host, ["X", "a\0b"]], fault: .valueByte),
        Row(name: "DEL in a value", headers: [host, ["X", "a\u{7F}"]], fault: .valueByte),
        Row(name: "an absolute target", target: "http://localhost/", fault: .targetForm),
        Row(name: "the asterisk", method: "OPTIONS", target: "*", fault: .targetForm),
        Row(name: "an authority", method: "CONNECT", target: "a:443", fault: .targetForm),
        Row(name: "an empty target", target: "", fault: .targetForm),
        Row(name: "a blank in the target", target: "/a b", fault: .targetByte),
        Row(name: "a control byte in the target", target: "/\u{1}", fault: .targetByte),
        Row(name: "an empty method", method: "", fault: .methodByte),
        Row(name: "a control byte in the method", method: "G\u{1}ET", fault: .methodByte),
    ]

    @Test("a head is served or refused as the table says", arguments: rows)
    func check(row: Row) {
        let fault = RequestCheck.fault(
            method: row.method, target: row.target, version: row.version,
            headers: row.headers.map { HTTP1Header($0[0], $0[1]) })
        #expect(fault == row.fault)
    }

    @Test("every fault explains itself in words of its own")
    func explanations() {
        let faults: [RequestFault] = [
            .methodByte, .targetForm, .targetByte, .hostMissing, .hostRepeated, .lengthRepeated,
            .lengthWithChunked, .codingUnknown, .codingInVersion10, .nameByte, .valueByte,
        ]
        #expect(Set(faults.map(\.explanation)).count == faults.count)
        #expect(Set(Self.rows.compactMap(\.fault).map(\.explanation)).count == faults.count)
    }
}
