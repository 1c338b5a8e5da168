import HTTP1
import JSON
import PushLog

extension ControlAPI {
    func showWhy(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let question = try WhyQuestion(request.query, now: configuration.now())
        var json = JSONWriter(reserving: 2_048)
        why(question, try arrived(question).readable()).write(to: &json)
        return .answer(.json(200, json))
    }

    /// Why a device token saw nothing.
    package func why(_ question: WhyQuestion) -> WhyAnswer {
        why(question, arrived(question))
    }

    private func why(_ question: WhyQuestion, _ arrived: Page) -> WhyAnswer {
        WhyAnswer(question, arrived: arrived.records, sightings(since: question.since))
    }

    /// The newest pushes that the question is about.
    private func arrived(_ question: WhyQuestion) -> Page {
        log.page(
            LogQuery(
                matcher: question.matcher, limit: LogQuery.limitMax, order: .descending))
    }
}
