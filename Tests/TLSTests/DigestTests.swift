import TLS
import Testing

@Suite struct DigestTests {
    @Test("SHA-256 gives the values of FIPS 180-4")
    func sha256() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        for (text, digest) in [("", empty), ("abc", abc)] {
            let bytes = Array(text.utf8)
            let hex = SHA256.hash(bytes.span).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            #expect(hex == digest)
        }
    }

    @Test("random bytes come in the number asked for and differ")
    func random() throws {
        #expect(try randomBytes(0).isEmpty)
        let (one, two) = (try randomBytes(32), try randomBytes(32))
        #expect(one.count == 32 && two.count == 32 && one != two)
    }
}
