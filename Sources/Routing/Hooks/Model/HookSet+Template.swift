extension HookSet {
    /// The set as JSON to copy and edit: a member a line, as `hooks show NAME` prints it.
    package var template: String { PlanText.text { write(to: &$0) } }
}
