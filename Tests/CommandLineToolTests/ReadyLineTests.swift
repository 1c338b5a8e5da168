import Testing

@testable import CommandLineTool
@testable import MockAPNs

@Suite("The ready line")
struct ReadyLineTests {
    @Test("it is one line of JSON with the addresses, the CA, the process and the version")
    func text() {
        let ready = ReadyInfo(
            gateway: "127.0.0.1:2197", control: "http://127.0.0.1:8197",
            ca: "/a \"b\"/certs/trust/ca.pem", pid: 4711, version: "0.1.0")
        #expect(
            ReadyLine.text(ready)
                == #"{"event":"ready","gateway":"127.0.0.1:2197","#
                + #""control":"http://127.0.0.1:8197","ca":"/a \"b\"/certs/trust/ca.pem","#
                + #""pid":4711,"version":"0.1.0"}"# + "\n")
    }

    @Test("a Unix socket stands behind the control plane")
    func controlSocket() {
        let ready = ReadyInfo(
            gateway: "127.0.0.1:2197", control: "http://127.0.0.1:8197",
            controlSocket: "/run/control.sock", ca: "/ca.pem", pid: 1, version: "0.1.0")
        let part = #","control":"http://127.0.0.1:8197","control_socket":"/run/control.sock","ca""#
        #expect(ReadyLine.text(ready).contains(part))
    }

    @Test("further listeners stand behind the gateway")
    func listeners() {
        let ready = ReadyInfo(
            gateway: "127.0.0.1:2197", listeners: ["0.0.0.0:443", "[::1]:2198"],
            control: "http://127.0.0.1:8197", ca: "/ca.pem", pid: 1, version: "0.1.0")
        #expect(
            ReadyLine.text(ready)
                == #"{"event":"ready","gateway":"127.0.0.1:2197","#
                + #""listeners":["0.0.0.0:443","[::1]:2198"],"#
                + #""control":"http://127.0.0.1:8197","ca":"/ca.pem","pid":1,"#
                + #""version":"0.1.0"}"# + "\n")
    }
}
