import JSON

extension TraceEvent {
    /// The object that is called.
    package struct Receiver: Sendable, Hashable {
        /// Its role, such as `un-delegate`.
        package var object: String
        /// Its class: that of the plan, else a likely name.
        package var className: String
        /// Names of the hooks that were run through before it, outermost first.
        package var via: [String]
        /// The hook whose code runs there; nil for the app's own code.
        package var framework: String?

        package init(
            object: String, className: String, via: [String] = [], framework: String? = nil
        ) {
            self.object = object
            self.className = className
            self.via = via
            self.framework = framework
        }

        /// The object of a role, with the likely name of its class where the plan has none.
        package init(_ role: ReceiverRole, className: String? = nil, via: [String] = []) {
            self.init(object: role.object, className: className ?? role.className, via: via)
        }

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("object", object)
            writer.member("class", className)
            writer.key("via")
            writer.beginArray()
            for hook in via { writer.string(hook) }
            writer.endArray()
            writer.endObject()
        }
    }

    /// Whose duty it is to call a completion handler, by when, and how often it is called.
    package struct Handler: Sendable, Hashable {
        /// Who holds the handler that the system passed.
        package enum Owner: Sendable, Hashable {
            case app
            /// The push framework of that name.
            case sdk(String)
            case system

            /// `app`, `sdk NAME` or `system`.
            package var name: String {
                switch self {
                case .app: "app"
                case .sdk(let name): "sdk \(name)"
                case .system: "system"
                }
            }
        }

        package var owner: Owner
        /// Milliseconds from the event to the end of the system's patience; nil: not known.
        package var deadlineMilliseconds: Int?
        /// How often the handler is called; once is right.
        package var calls: Int

        package init(_ owner: Owner, deadlineMilliseconds: Int? = nil, calls: Int = 1) {
            self.owner = owner
            self.deadlineMilliseconds = deadlineMilliseconds
            self.calls = calls
        }

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("owner", owner.name)
            writer.member("deadline_ms", deadlineMilliseconds.map { Int64($0) })
            writer.member("calls", Int64(calls))
            writer.endObject()
        }
    }

    /// What an app reads from the response to a notification.
    package struct Response: Sendable, Hashable {
        /// `default`, `dismiss`, or the identifier of a custom action.
        package var action: String
        /// What the user typed into a text action.
        package var text: String?

        package init(action: String, text: String? = nil) {
            self.action = action
            self.text = text
        }

        /// The notification itself was tapped.
        package static let tap = Response(action: "default")
        /// The notification was dismissed and the category asked for that.
        package static let dismiss = Response(action: "dismiss")

        func writeMembers(to writer: inout JSONWriter) {
            writer.member("action", action)
            if let text { writer.member("user_text", text) }
        }
    }
}
