extension ProviderTokenProblem {
    /// What was got, what was expected, and what to do.
    package var explanation: Explanation {
        Explanation(got: "\(self)", expected: "a provider token", hint: "")
    }
}
