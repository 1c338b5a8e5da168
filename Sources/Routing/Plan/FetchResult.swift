/// `UIBackgroundFetchResult`.
package enum FetchResult: UInt8, Sendable, PlanWord {
    case newData, noData, failed

    package var name: String {
        switch self {
        case .newData: "new-data"
        case .noData: "no-data"
        case .failed: "failed"
        }
    }
}
