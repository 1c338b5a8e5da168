import TLS
import Testing

@testable import MockAPNs

@Suite("What a server shows and expects")
struct ServerIdentitiesTests {
    private func options(_ files: [String] = []) -> ServerOptions {
        var options = ServerOptions(version: "0.0.0-test")
        options.certificateStore = .memory
        options.clientCAFiles = files
        return options
    }

    @Test("--client-ca takes files of one and of several certificates")
    func roots() throws {
        let folder = try Folder()
        let roots = try (0..<2).map { _ in
            String(
                decoding: try ProviderAuthority.ephemeral(now: Clocks.wallSeconds()).rootPEM,
                as: UTF8.self)
        }
        let one = try folder.write("one.pem", roots[0])
        let both = try folder.write("both.pem", "two of them\n" + roots.joined(separator: "\n"))
        let options = options([one, both])
        _ = try ServerIdentities.open(options).context(options)
    }

    @Test(
        "a --client-ca without a certificate is one clear error that names the file",
        arguments: [
            nil, "", "no PEM\n", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        ] as [String?])
    func badRoots(content: String?) throws {
        let folder = try Folder()
        let path = try content.map { try folder.write("ca.pem", $0) } ?? folder.path + "/none"
        let options = options([path])
        let identities = try ServerIdentities.open(options)
        let error = #expect(throws: ServerError.self) { try identities.context(options) }
        #expect(error?.exitStatus == 2)
        let message = try #require(error?.message)
        #expect(message.hasPrefix("--client-ca \(path): "), "\(message)")
        let expected =
            content == nil ? "it cannot be read: No such file" : "expected a certificate in PEM"
        #expect(message.contains(expected) && !message.contains("\n"), "\(message)")
    }

    @Test("a --client-ca that is a folder is one clear error too")
    func folder() throws {
        let folder = try Folder()
        let options = options([folder.path])
        let identities = try ServerIdentities.open(options)
        let error = #expect(throws: ServerError.self) { try identities.context(options) }
        #expect(
            error?.message.hasPrefix("--client-ca \(folder.path): it cannot be read: ") == true)
    }

    @Test("a damaged senders.json is named, not the provider key")
    func damagedSenders() throws {
        let folder = try Folder()
        let path = try folder.write("senders.json", "{")
        var options = options()
        options.certificateStore = .folder(folder.path)
        let identities = try ServerIdentities.open(options)
        let error = #expect(throws: ServerError.self) { try identities.kit(options) }
        #expect(error?.exitStatus == 2)
        let message = try #require(error?.message)
        #expect(message.contains(path) && message.contains("is damaged"), "\(message)")
        #expect(!message.contains("provider key"), "\(message)")
    }

    @Test("no root of senders is made where no certificate is asked for")
    func off() throws {
        var options = options()
        #expect(try ServerIdentities.open(options).senders != nil)
        options.clientCertificates = .off
        #expect(try ServerIdentities.open(options).senders == nil)
    }
}
