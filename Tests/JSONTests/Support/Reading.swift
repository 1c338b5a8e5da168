import JSON

/// Reads bytes into a tape of their own.
func tape(_ bytes: [UInt8], depth: Int = 64) throws(JSONError) -> JSONTape {
    var tape = JSONTape()
    try JSONReader.read(bytes.span, limits: JSONLimits(depth: depth), into: &tape)
    return tape
}

func tape(_ text: String, depth: Int = 64) throws(JSONError) -> JSONTape {
    try tape(Array(text.utf8), depth: depth)
}

/// The mistake found in `bytes`, or nil when they are JSON.
func mistake(_ bytes: [UInt8], depth: Int = 64) -> JSONError? {
    do throws(JSONError) {
        _ = try tape(bytes, depth: depth)
        return nil
    } catch {
        return error
    }
}

func mistake(_ text: String, depth: Int = 64) -> JSONError? {
    mistake(Array(text.utf8), depth: depth)
}

/// The bytes of a string's content between quotes.
func quoted(_ content: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")]
}
