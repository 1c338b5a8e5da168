import APNs
package import JSON

extension TestToken {
    /// What happens to pushes to the token, one sentence.
    package var what: String {
        switch outcome {
        case .answer(let reason):
            let time = reason.hasTimestamp ? " with a timestamp one hour before the push" : ""
            return "every push is answered \(reason.status) \(reason.name)\(time)"
        case .answerThenNormal(let reason, let times):
            return "the first \(times) pushes of each topic to it are answered \(reason.status) "
                + "\(reason.name), then it is an ordinary device token"
        case .noAnswer: return "no push is answered or delivered"
        case .slow(let milliseconds):
            return "every push is delivered and answered after \(milliseconds) ms"
        case .device(let device):
            switch device {
            case .offline: return "every push is accepted; its device is offline"
            case .forceQuit: return "every push is accepted; the user has swiped the app away"
            case .terminated: return "every push is accepted; the system has ended the app"
            case .denied: return "every push is accepted; the user has denied notifications"
            }
        }
    }

    /// Status and reason of the first answer; nil where there is none, or no reason.
    private var answer: (status: Int64?, reason: Reason?) {
        switch outcome {
        case .answer(let reason), .answerThenNormal(let reason, _):
            (Int64(reason.status), reason)
        case .noAnswer: (nil, nil)
        case .slow, .device: (200, nil)
        }
    }

    /// Writes `{"word", "device_token", "status", "reason", "what", "suffix_max"}`.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("word", word)
        json.member("device_token", deviceToken)
        json.member("status", answer.status)
        json.member("reason", answer.reason?.name)
        json.member("what", what)
        json.member("suffix_max", Int64(suffixMax))
        json.endObject()
    }

    /// Writes all reserved tokens as one array.
    package static func writeAll(to json: inout JSONWriter) {
        json.beginArray()
        for token in TestToken.allCases { token.write(to: &json) }
        json.endArray()
    }
}
