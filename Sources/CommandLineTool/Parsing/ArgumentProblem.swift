/// Why a text is not what a flag takes, as the end of a sentence that names the flag.
struct ArgumentProblem: Error, Equatable {
    let text: String

    init(text: String) {
        self.text = text
    }

    /// Why a text cannot be read; nil when it can.
    static func with<Value>(
        _ text: String, reading read: (String) throws(ArgumentProblem) -> Value
    ) -> String? {
        do throws(ArgumentProblem) {
            _ = try read(text)
            return nil
        } catch {
            return error.text
        }
    }
}
