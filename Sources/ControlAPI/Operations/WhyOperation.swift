import HTTP1
import JSON
import PushLog

extension ControlAPI {
    func showWhy(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let question = try WhyQuestion(request.query, now: configuration.now())
        var json = JSONWriter(reserving: 2_048)
        why(question).write(to: &json)
        return .answer(.json(200, json))
    }

    /// Why a device token saw nothing.
    package func why(_ question: WhyQuestion) -> WhyAnswer {
        let arrived = log.page(
            LogQuery(
                matcher: question.matcher, limit: LogQuery.limitMax, order: .descending))
        return WhyAnswer(
            question, arrived: arrived.records, sightings(since: question.since))
    }
}
