import HTTP1

extension ControlAPI {
    func statusPage(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        _ = try request.query.integer("refresh", in: 1...3_600)
        return .answer(HTTP1Response(status: 200))
    }

    func pageStyle() -> ControlResult { .answer(HTTP1Response(status: 200)) }
}
