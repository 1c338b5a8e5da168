/// A number with commas between groups of three digits, `3,912`: easier to read in a sentence.
struct Grouped: CustomStringConvertible {
    let description: String

    init(_ number: some BinaryInteger) {
        var text = ""
        let digits = String(number.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        description = number < 0 ? "-" + text : text
    }
}
