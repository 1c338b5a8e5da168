import APNs
import PushLog
import TestSupport
import Testing

@testable import Delivery

@Suite("Device tokens as text and as bytes")
struct DeviceTokenTextTests {
    private func request(_ token: String) -> PushRequest {
        Push { $0.token = token }.record.request
    }

    private static let table: [([UInt8], String)] = [
        ([0x00], "00"), ([0x09, 0xa0], "09a0"), ([0xff, 0x0f, 0xf0], "ff0ff0"),
        (Array(0...255), (0...255).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()),
    ]

    @Test("are equal and have one hash, in either case", arguments: table)
    func equal(bytes: [UInt8], digits: String) {
        #expect(Hex.text(of: bytes) == digits)
        for text in [digits, digits.uppercased()] {
            #expect(DeviceTokenText.equals(bytes, request(text)))
            #expect(DeviceTokenText.hash(request(text)) == DeviceTokenText.hash(bytes))
        }
    }

    @Test("differ where a digit differs, is missing or too many", arguments: table)
    func different(bytes: [UInt8], digits: String) {
        for text in ["1" + digits.dropFirst(), digits + "00", String(digits.dropLast()), "z"]
        where text != digits {
            #expect(!DeviceTokenText.equals(bytes, request(text)))
            #expect(DeviceTokenText.hash(request(text)) != DeviceTokenText.hash(bytes))
        }
        #expect(!DeviceTokenText.equals(bytes, request("")))
        #expect(DeviceTokenText.hash(request("")) == 0)
    }

    @Test("hash alike for any bytes", arguments: [1, 2] as [UInt64])
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 1...100, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let sent = request(Hex.text(of: bytes))
            #expect(DeviceTokenText.equals(bytes, sent))
            #expect(DeviceTokenText.hash(bytes) == DeviceTokenText.hash(sent))
        }
    }
}
